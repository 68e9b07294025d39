"""Train the model `dates` that comes with the program, and write it to `resources/models/dates`.

    python tools/train_dates.py [--steps N]

It is a run of `attnviz train dates_additive --steps 1500`, with seed 123 as by default; its weights are the same on one
kind of machine and torch. Then it reads 20,000 new dates, and says how many it reads right.
"""

import argparse
import json
import shutil
import tempfile
from pathlib import Path

import torch

from attnviz.document.recipes import make_spec
from attnviz.engine.attention.initialization import generator
from attnviz.engine.training import pairs, run_folder
from attnviz.engine.training.trainer import Trainer

DATES = Path(__file__).parent.parent / "resources" / "models" / "dates"
STEPS, CHECKED = 1500, 20_000


def main() -> None:
    """Train, write and check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=STEPS)
    steps = parser.parse_args().steps
    torch.set_num_threads(1)
    spec = make_spec("dates_additive", {})
    with tempfile.TemporaryDirectory() as folder:
        for report in run_folder.train(spec, Path(folder), steps=steps):
            print(f"step {report.step}: loss {report.loss:.4f}, {report.accuracy:.1%} right", end="\r")
        DATES.mkdir(parents=True, exist_ok=True)
        for name in ("tokenizer.json", "model.safetensors"):
            shutil.copyfile(Path(folder, name), DATES / name)
        config = json.loads(Path(folder, "config.json").read_text(encoding="utf-8"))
    config["attnviz_run"]["name"] = "dates"
    (DATES / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    print(f"\n{check():.2%} of {CHECKED:,} new dates right")


def check() -> float:
    """Return the share of new dates that the written model reads right."""
    from attnviz.engine.checkpoints.loader import open_model

    trainer, opened = Trainer(make_spec("dates_additive", {})), open_model(str(DATES))
    batch = pairs.draw_pairs(trainer.spec, trainer.alphabet, CHECKED, generator(2**40))
    with torch.no_grad():
        return float(trainer.model.loss(batch, opened.weights)[1])


if __name__ == "__main__":
    main()
