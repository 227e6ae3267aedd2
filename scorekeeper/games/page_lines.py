"""What the rules pages of all games have in common: a title, and lines with their sources."""

from collections.abc import Iterable, Mapping

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import TextBlock
from scorekeeper.core.setup import short_setting
from scorekeeper.core.sources import cited


def title_block(title: Message, settings: Mapping[str, str]) -> TextBlock:
    """Return the title of a page, with the settings that the table chose."""
    if not settings:
        return TextBlock("title", (title,))
    chosen = [short_setting(key, text) for key, text in settings.items()]
    return TextBlock("title", (title, message("page-told", settings=chosen)))


def page_line(text: Message, *codes: str) -> Message:
    """Return a line of a page with the sources that it rests on."""
    return message("page-line", text=text, sources=cited(codes))


def rule_field(name: str, value: object, about: Message, codes: Iterable[str]) -> RuleField:
    """Return a field that a house rule can change, with its value as TOML has it."""
    if isinstance(value, tuple):
        value = list(value)
    elif isinstance(value, Mapping):
        value = dict(value)
    return RuleField(name, value, about, tuple(cited(codes)))
