"""Intents of the preferences: the settings of this machine, and the part of them that a look has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from attnviz.pictures.scaling import Scaling
from attnviz.store.intent import intent
from attnviz.store.parts import Look
from attnviz.store.state import State
from attnviz.system import settings as settings_file
from attnviz.system.errors import EditError
from attnviz.system.settings import Settings
from attnviz.system.wording import quoted

MAX_KEYS_CHARS = 200  #: characters of the keys of one command
_COMMAND = re.compile(r"\w[\w:-]{0,99}")


@intent("look")
def set_preference(state: State, name: str, value: str | bool) -> State:
    """Change a preference, such as the theme, the device or the colours.

    A window keeps it for its next start. Raises EditError if there is none of this name and value.
    """
    settings_file.check(name, value)
    settings: Settings = replace(state.settings, **{name: value})  # type: ignore[arg-type]
    return state.evolve(settings=settings, look=with_preferences(state.look, {name: value}))


@intent("look")
def set_keys(state: State, command: str, keys: str | None = None) -> State:
    """Give a command other keys, such as "Ctrl+K; F9", none (""), or those of the program again (None).

    A window keeps them for its next start. Raises EditError if the name or the keys cannot be kept.
    """
    if not _COMMAND.fullmatch(command):
        raise EditError("There is no command called {name}.", name=quoted(command))
    if keys is not None and (len(keys) > MAX_KEYS_CHARS or not keys.isprintable()):
        raise EditError("{keys} are not keys.", keys=quoted(keys))
    others = tuple(entry for entry in state.settings.shortcuts if entry.partition("=")[0] != command)
    return _with_shortcuts(state, others if keys is None else (*others, f"{command}={keys}"))


@intent("look")
def reset_keys(state: State) -> State:
    """Give every command the keys of the program again."""
    return _with_shortcuts(state, ())


def _with_shortcuts(state: State, shortcuts: tuple[str, ...]) -> State:
    return state if shortcuts == state.settings.shortcuts else state.evolve(
        settings=replace(state.settings, shortcuts=shortcuts))


@intent("numbers")
def settings_changed(state: State, settings: Settings) -> State:
    """Note other settings than preferences, such as the recent files."""
    return state.evolve(settings=settings)


@intent("numbers")
def sheet_exported(state: State, all_heads: bool, all_layers: bool) -> State:
    """Note whether an export was of all heads and of all layers, with which the next one begins."""
    return state.evolve(exported_sheet=(all_heads, all_layers))


@intent("numbers")
def settings_read(state: State, settings: Settings) -> State:
    """Begin with the settings of this machine, and with the look that they ask for."""
    wanted = {name: getattr(settings, name) for name in preferences_of(state.look)}
    return state.evolve(settings=settings, look=with_preferences(state.look, wanted))


def preferences_of(look: Look) -> dict[str, str | bool]:
    """Return the preferences that a look has, by their names in the settings."""
    maps, scaling = look.maps, look.maps.scaling
    return {"sequential_map": maps.sequential, "diverging_map": maps.diverging, "scale": scaling.range,
            "curve": scaling.curve, "stretched": scaling.stretched, "without_first": scaling.without_first,
            "alignment": look.alignment, "keep_moved": look.keeps_highlight}


def with_preferences(look: Look, changes: Mapping[str, Any]) -> Look:
    """Return a look with other preferences; a locked range stays as long as its meaning does."""
    wanted: dict[str, Any] = {**preferences_of(look), **changes}
    scaling = Scaling(wanted["scale"], wanted["curve"], stretched=wanted["stretched"],
                      without_first=wanted["without_first"])
    maps = replace(look.maps, sequential=wanted["sequential_map"], diverging=wanted["diverging_map"],
                   scaling=scaling.with_fixed_ends_of(look.maps.scaling))
    return replace(look, maps=maps, keeps_highlight=wanted["keep_moved"], alignment=wanted["alignment"])
