"""The lost work in a folder of recovery files, as the window finds it at the next start."""

from pathlib import Path

from attnviz.controller.autosave import LostWork, claim_files, lost_work, read_work, recovery_folder


def find_lost(folder: Path | None = None) -> list[LostWork]:
    """Return the lost work of programs that have ended, the newest first."""
    claims = claim_files(folder or recovery_folder())
    return lost_work(claims, [read_work(claim.file) for claim in claims])
