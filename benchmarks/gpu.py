"""AttnViz on a GPU beside transformers on the same card: letters, a replaced word, a patching map, a corpus, memory.

Weights are drawn, in the sizes of a Llama. Without a GPU nothing is measured; a plan of a few tokens runs the same
code with a tiny model on the CPU, whose numbers say nothing.
"""

from __future__ import annotations

import gc
import itertools
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import torch

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import patching
from attnviz.experiments.corpus_measures import CorpusModel
from attnviz.experiments.patching import PatchingRequest, default_metric
from attnviz.result.result import Result
from benchmarks.measure import Plan, Report, Row, Target

TITLE = "On a GPU, ms"
WORDS = tuple(f"w{number}" for number in range(499))  #: of the vocabulary, whose first token is unknown
VOCABULARY = 32_000
MIN_TOKENS = 64  #: of a text; a plan with fewer is a trial of this file
MAP_TOKENS, TEXTS, TEXT_TOKENS, BATCH = 14, 64, 60, 16
VARIANT_TOKENS = 16_384


@dataclass(frozen=True, slots=True)
class Case:
    """A model of drawn weights, and the tools that are measured with it."""

    name: str
    dtype: torch.dtype
    sizes: Mapping[str, int] = field(default_factory=dict)
    has_tools: bool = True


CASES = (
    Case("1.1 B, float32", torch.float32, {
        "hidden_size": 2048, "intermediate_size": 5632, "num_hidden_layers": 22, "num_attention_heads": 32,
        "num_key_value_heads": 4}),
    Case("6.7 B, bfloat16", torch.bfloat16, {
        "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32,
        "num_key_value_heads": 32}, has_tools=False),
)
TRIAL = Case("trial", torch.float32, {
    "hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2})


def run(plan: Plan) -> Report:
    """Return the table; where there is no GPU or no transformers that is said."""
    is_trial, has_gpu = max(plan.gpu, default=MIN_TOKENS) < MIN_TOKENS, torch.cuda.is_available()
    if not (has_gpu or is_trial):
        return Report(TITLE, [], (), ("There is no CUDA device here: nothing is measured.",))
    if find_spec("transformers") is None:
        return Report(TITLE, [], (), ("transformers is not installed here (pip install 'attnviz[test]'): nothing is "
                                      "measured.",))
    device = "cuda" if has_gpu else "cpu"
    rows: list[Row] = []
    targets: list[Target] = []
    for case in (TRIAL,) if is_trial else CASES:
        with tempfile.TemporaryDirectory() as folder:
            Bench(case, Path(folder), device, rows, targets).measure(plan.gpu)
        gc.collect()
        if has_gpu:
            torch.cuda.empty_cache()
    count = 256 if is_trial else VARIANT_TOKENS
    of_variant(device, count, rows, targets)
    if is_trial:
        return Report(TITLE, rows, (), ("A trial with a tiny model: the numbers say nothing about a GPU.",))
    return Report(TITLE, rows, targets, (torch.cuda.get_device_name(),))


def text(count: int, seed: int = 1) -> str:
    """Return a text of so many tokens."""
    places = torch.randint(0, len(WORDS), (count,), generator=torch.Generator().manual_seed(seed)).tolist()
    return " ".join(WORDS[place] for place in places)


def read(result: Result) -> None:
    """Read what the window shows of a result: every number of the first layer, and the logits."""
    for stage in result.stages(0):
        if result.overview_of(stage, layer=0) is None:
            result.array(stage, layer=0)
    if result.logits is not None:
        _ = result.logits.rows


class Bench:
    """One model on a device, by AttnViz and by transformers."""

    def __init__(
        self, case: Case, folder: Path, device: str, rows: list[Row], targets: list[Target]
    ) -> None:
        self.case, self.device, self.rows, self.targets = case, device, rows, targets
        self.theirs = self._draw(folder)
        self.engine = Engine()
        self._open(str(folder))

    def measure(self, lengths: Mapping[int, int]) -> None:
        """Measure texts of so many tokens in so many rounds each, and the tools. Raises AssertionError if one errs."""
        self._compare(24)
        for tokens, rounds in lengths.items():
            self._letters(tokens, rounds)
            self._replaced_word(tokens, max(2, rounds // 3))
        if self.case.has_tools:
            self._patching_map(3)
            self._corpus()

    def _draw(self, folder: Path) -> Any:
        """Return transformers' model with drawn weights, saved in a folder with a tokenizer of words."""
        from safetensors.torch import save_file
        from tokenizers import Tokenizer, models, pre_tokenizers
        from transformers import LlamaConfig, LlamaForCausalLM

        config = LlamaConfig(vocab_size=VOCABULARY if self.case is not TRIAL else 500, max_position_embeddings=8193,
                             tie_word_embeddings=False, bos_token_id=None, eos_token_id=None, pad_token_id=None,
                             dtype=self.case.dtype, **self.case.sizes)
        with torch.random.fork_rng(devices=[]), torch.device(self.device):
            torch.manual_seed(0)
            made = LlamaForCausalLM(config).to(self.case.dtype).eval()
        config.architectures = [type(made).__name__]
        config.save_pretrained(folder)
        save_file(made.state_dict(), folder / "model.safetensors")
        words = Tokenizer(models.WordLevel({"<unk>": 0, **{word: at + 1 for at, word in enumerate(WORDS)}}, "<unk>"))
        words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
        words.save(str(folder / "tokenizer.json"))
        return made

    def _open(self, folder: str) -> None:
        """Open the model and compute its first numbers."""
        before, dtype = self._memory(), str(self.case.dtype).removeprefix("torch.")

        def open_and_compute() -> None:
            self.model = self.engine.models.open(folder, dtype=dtype)
            self.empty = edits.set_option(edits.set_model(Document(), self.model), "dtype", dtype)
            self._compute(text(8))

        took = self._clock(open_and_compute)
        self._row("opening, and first numbers", None, took, None)
        self._target("opening, and first numbers", took / 1e3, 15.0, " s")
        weights = sum(weight.nbytes for weight in self.theirs.parameters())
        if before:
            times = (self._memory() - before) / weights
            self._row("GB on the device / of weights", None, (self._memory() - before) / 1e9, weights / 1e9)
            self._target("memory on the device / weights", times, 1.15)

    @torch.inference_mode()
    def _compare(self, tokens: int) -> None:
        """Raise AssertionError if the weights of both differ in more than their last digits."""
        self.theirs.set_attn_implementation("eager")
        theirs = self.theirs(self._ids(text(tokens)), use_cache=False, output_attentions=True).attentions[-1]
        ours = self._compute(text(tokens)).array("weights", layer=len(self.theirs.model.layers) - 1)
        assert abs(torch.tensor(ours) - theirs.float().cpu()).max() < (1e-4 if self.case.dtype.itemsize == 4 else 0.05)

    def _memory(self) -> int:
        return torch.cuda.memory_allocated() if self.device == "cuda" else 0

    def _clock(self, work: Callable[[], object]) -> float:
        """Return the milliseconds until the device has done some work."""
        self._wait()
        start = time.perf_counter()
        work()
        self._wait()
        return (time.perf_counter() - start) * 1e3

    def _wait(self) -> None:
        if self.device == "cuda":
            torch.cuda.synchronize()

    def _median(self, work: Callable[[], object], rounds: int) -> float:
        work()  # warms up
        return statistics.median(self._clock(work) for _ in range(rounds))

    def _row(self, work: str, tokens: int | None, ours: float, theirs: float | None) -> None:
        self.rows.append({"model": self.case.name, "work": work, "tokens": tokens, "ours": ours, "bare": theirs,
                          "ratio": None if theirs is None else ours / theirs})

    def _target(self, what: str, value: float, limit: float, unit: str = "×", *, at_least: bool = False) -> None:
        self.targets.append(Target(f"{self.case.name}: {what}", value, limit, unit, at_least))

    def _compute(self, typed: str) -> Result:
        result = self.engine.compute(edits.set_text(self.empty, typed), device=self.device, stages=INTERACTIVE)
        assert result.device == self.device, f"the device was given up: {result.notes}"
        read(result)
        return result

    def _ids(self, typed: str) -> torch.Tensor:
        return torch.tensor([[WORDS.index(word) + 1 for word in typed.split()]], device=self.device)

    @torch.inference_mode()
    def _letters(self, tokens: int, rounds: int) -> None:
        """Measure another last word of a text, beside a step of one token on cached keys and values."""
        from transformers import DynamicCache

        self.theirs.set_attn_implementation("sdpa")
        cache = DynamicCache(config=self.theirs.config)
        typed, last = text(tokens), itertools.cycle(WORDS)
        ids = self._ids(f"{typed} {WORDS[0]}")
        self.theirs(ids[:, :tokens], past_key_values=cache)

        def step() -> None:
            self.theirs(ids[:, tokens:], past_key_values=cache)
            cache.crop(-1)

        bare = self._median(step, rounds)
        ours = self._median(lambda: self._compute(f"{typed} {next(last)}"), rounds)
        self._row("a letter / a cached step", tokens, ours, bare)
        self._target(f"a letter at {tokens:,} tokens / a cached step", ours / bare, 3.0 if tokens > 2048 else 1.5)

    @torch.inference_mode()
    def _replaced_word(self, tokens: int, rounds: int) -> None:
        """Measure another first word of a text, beside a forward that keeps the weights of all heads on the device."""
        rest, first = text(tokens).split(), itertools.cycle(WORDS)
        ids = self._ids(" ".join(rest))
        ours = self._median(lambda: self._compute(" ".join((next(first), *rest[1:]))), rounds)
        self.theirs.set_attn_implementation("eager")
        bare = None
        if tokens <= 2048:  # all weights of 8,192 tokens take more than a card has
            bare = self._median(lambda: self.theirs(ids, use_cache=False, output_attentions=True), rounds)
            self._target(f"the first of {tokens:,} words replaced / a forward that keeps weights", ours / bare, 3.0)
        self._row("first word replaced / an eager forward", tokens, ours, bare)

    @torch.inference_mode()
    def _patching_map(self, rounds: int) -> None:
        clean = text(MAP_TOKENS, 7)
        words = clean.split()
        words[3] = WORDS[77]
        results = [self._compute(each) for each in (clean, " ".join(words))]
        metric = default_metric(*results)
        assert metric is not None
        request = PatchingRequest(*results, metric, "residual")
        ours = self._median(lambda: patching.run(self.engine, request), rounds)
        self.theirs.set_attn_implementation("sdpa")
        ids = self._ids(clean)
        bare = self._median(lambda: self.theirs(ids, use_cache=False), 5)
        self._row("residual patching map / a forward", MAP_TOKENS, ours, bare)
        self._target("residual patching map / a forward", ours / bare, 60.0)

    @torch.inference_mode()
    def _corpus(self) -> None:
        model = CorpusModel(self.engine, self.model, self.engine.models.tokenizer)
        texts = [text(TEXT_TOKENS, 100 + number) for number in range(TEXTS)]
        ids = torch.cat([self._ids(each) for each in texts])
        self.theirs.set_attn_implementation("eager")

        def forwards() -> None:
            for batch in ids.split(BATCH):
                self.theirs(batch, output_attentions=True, use_cache=False)

        ours = self._median(lambda: model.measure(texts, first=0, max_tokens=256, device=self.device), 2)
        bare = self._median(forwards, 2)
        self._row(f"{TEXTS} texts of a corpus / batched forwards that keep weights", TEXT_TOKENS, ours, bare)
        self._target("speed of a corpus / of batched forwards", bare / ours, 0.5, at_least=True)


def of_variant(device: str, tokens: int, rows: list[Row], targets: list[Target]) -> None:
    """Measure the first numbers of a long text in a variant of the chapter."""
    engine, words = Engine(), itertools.cycle("ab")
    times = []
    for _ in range(3):  # the first warms up
        asked = Document(text=" ".join((next(words), *text(tokens - 1).split())), settings={
            "embedding": "random", "d_in": 64, "d_out": 64, "num_heads": 4, "mask": "causal"})
        start = time.perf_counter()
        read(engine.compute(asked, device=device, stages=INTERACTIVE))
        times.append((time.perf_counter() - start) * 1e3)
    ours = statistics.median(times[1:])
    rows.append({"model": "variant, 4 heads", "work": "all numbers anew", "tokens": tokens, "ours": ours, "bare": None,
                 "ratio": None})
    targets.append(Target(f"{tokens:,} tokens of a variant", ours / 1e3, 1.0, " s"))
