"""The translations of the window, as translators write them."""

import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

LANGUAGES = Path(__file__).resolve().parents[1] / "resources" / "languages"


@cache
def messages(language: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return context, source and translations of each message, one for each plural form; "" where one is missing."""
    found = []
    for context in ET.parse(LANGUAGES / f"{language}.ts").getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = tuple(form.text or "" for form in translation.iter("numerusform")) or (translation.text or "",)
            is_missing = translation.get("type") == "unfinished"
            found.append((context.findtext("name") or "", message.findtext("source") or "",
                          ("",) if is_missing else forms))
    return found


def translations(language: str) -> dict[str, set[str]]:
    """Return the translations of each source, whatever the context, without the signs of menu letters."""
    found: dict[str, set[str]] = {}
    for _, source, forms in messages(language):
        found.setdefault(source.replace("&", ""), set()).update(form.replace("&", "") for form in forms)
    return found
