"""What the page needs to know when it is opened."""

from __future__ import annotations

from .. import __version__
from .given import MAX_BYTES, Given
from .questions import Answer, Asked


def start(asked: Asked, given: Given) -> Answer:
    """The file it was started with, and the names that its menus offer."""
    from ..convert.forms import FORMS
    from ..targets import names
    from ..targets.described import described

    own = given.config.target
    return {
        "version": __version__,
        "most": MAX_BYTES,
        "file": None if given.text is None else {"name": given.name, "text": given.text},
        "targets": [{"name": name, "title": described(name, own).title} for name in sorted({*names(), *own})],
        "forms": [{"name": name, "strict": form.strict} for name, form in FORMS.items()],
    }
