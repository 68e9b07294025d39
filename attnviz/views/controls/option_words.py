"""Texts about an option and its values, for its control, the palette and its reset."""

from attnviz.document.document import Document
from attnviz.document.options import OPTIONS, Option, Value
from attnviz.document.targets import MASK
from attnviz.system.errors import EditError
from attnviz.system.translation import tr
from attnviz.views.controls.fixed_options import is_fixed
from attnviz.views.inputs.fields import written


def why_unused(option: Option, document: Document) -> str:
    """Return why an option has no effect in this document; "" if it has one."""
    options = document.options
    if is_fixed(option, options):
        return tr("Fixed by the checkpoint ({model}).").format(model=options.name)
    if not options.uses(option.name):
        return tr(option.why_unused)
    if option.name == "d_in" and options.embedding_source.fixed_width:
        return tr(options.embedding_source.fixed_width).format(count=options.d_in)
    if option.name == "mask_method" and options.mask == "none" and not document.cells(MASK):
        return tr("Nothing is masked.")
    if option.needs and not getattr(options, option.needs):
        return tr("{option} is off.").format(option=tr(OPTIONS[option.needs].label))
    return ""


def default_value(document: Document, name: str) -> Value:
    """Return the value of an option that the user has not set."""
    if name not in document.settings:
        return getattr(document.options, name)
    settings = {other: value for other, value in document.settings.items() if other != name}
    try:
        return getattr(document.options_with(settings), name)
    except EditError:  # the other sizes do not fit the default
        return OPTIONS[name].default_in(document.options.row)


def value_text(option: Option, value: Value) -> str:
    """Return a value as its control shows it."""
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or tr("none")
    if value in option.choices:
        return tr(option.called[str(value)])
    return written(value) if isinstance(value, (int, float)) else value
