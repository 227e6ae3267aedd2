"""The list of export formats. A new format is a module beside this one, a line here, and its test.

The module has a function `render` of the type `Exporter`; it is imported when it is first used.
"""

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import PurePath
from typing import NamedTuple, Protocol
from zlib import compress, decompress

from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import CorruptData, Malformed, Message, Unavailable, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.document import ExportDocument, RenderOptions


class Exporter(Protocol):
    """The function `render` of a format's module."""

    def __call__(
        self, documents: Sequence[ExportDocument], options: RenderOptions
    ) -> Iterator[str]:
        """Yield the text of one file that holds these sessions, at least one, piece by piece.

        What refuses them does so before the first piece.
        """


class BinaryExporter(Protocol):
    """The function `render_binary` of the module of a format that is no text."""

    def __call__(self, documents: Sequence[ExportDocument], options: RenderOptions) -> bytes:
        """Return one file that holds these sessions, at least one."""


class Format(NamedTuple):
    """A format and what is allowed with it."""

    module: str
    """The module below `scorekeeper.exporters` that writes it."""
    together: bool = True
    """Whether a file can hold several sessions."""
    options: tuple[str, ...] = ()
    """The options of `export` that are for this format, and not for all."""
    needs: Callable[[AnyGame], object | None] | None = None
    """The capability that a game must have, if not all have it."""
    claims: bool = False
    """Whether it shows what the table claimed if that is wanted, and else not."""
    for_import: bool = False
    """Whether it is read again as a sheet, which has no place for all that a session has."""
    tells_settings: bool = False
    """Whether it has the settings that the session was begun with, as `new` takes them."""
    marked: bool = False
    """Whether a file with more than ASCII begins with a byte-order mark, for spreadsheets."""

    binary: bool = False
    """Whether it is no text, and so nothing for a terminal."""
    package: str = ""
    """The package that it needs, which comes with the extra of the format's name."""
    device_ending: str = ""
    """The ending of its file on phones, where none would open one that ends in its name."""
    to_copy: bool = False
    """Whether it is a text to copy from, which a browser shows and does not put into a file."""

    def raise_unless_told(self, loaded: AnySession, path: str) -> None:
        """Raise `Unavailable` where it cannot tell the settings of a file changed by hand."""
        if not self.tells_settings:
            return
        try:
            loaded.game.settings_of(loaded.setup, loaded.record.rules)
        except CorruptData as damage:
            problems = [message("not-exported", path=path, problem=p) for p in damage.problems]
            raise Unavailable(*problems) from damage

    @property
    def is_available(self) -> bool:
        """Whether the package that it needs is installed."""
        return not self.package or find_spec(self.package) is not None

    def file_for_device(self, session: str, name: str) -> str:
        """Return how its file of a session is called on a phone; `name` is that of the format."""
        if not self.device_ending:
            return f"{session}.{name}"
        return f"{session}-{name}.{self.device_ending}"

    def exporter(self) -> Exporter:
        """Import the module and return its function `render`."""
        exporter: Exporter = import_module(f"scorekeeper.exporters.{self.module}").render
        return exporter

    def binary_exporter(self) -> BinaryExporter:
        """Import the module and return its function `render_binary`."""
        module = import_module(f"scorekeeper.exporters.{self.module}")
        exporter: BinaryExporter = module.render_binary
        return exporter


FORMATS = {
    "sheet": Format("sheet", together=False, for_import=True, tells_settings=True),
    "txt": Format("text.plain", claims=True),
    "md": Format("markdown", claims=True),
    "chat": Format("chat", options=("short", "fenced"), device_ending="txt", to_copy=True),
    "csv": Format("csv", options=("delimiter",), marked=True),
    "xlsx": Format("xlsx", binary=True, package="xlsxwriter"),
    "html": Format("html.page", options=("blank",), claims=True, tells_settings=True),
    "svg": Format("svg.picture", together=False, options=("picture", "blank"), claims=True),
    "json": Format("session_json", together=False),
    "paper": Format(
        "paper",
        together=False,
        options=("blank",),
        needs=lambda game: game.paper_sheets,
        device_ending="csv",
    ),
    "bgstats": Format("bgstats", options=("qr",), device_ending="txt", to_copy=True),
    "code": Format(
        "share_code", for_import=True, tells_settings=True, device_ending="txt", to_copy=True
    ),
}
"""By name, which is the option `--format` and the ending of the file."""


DEFAULT_FORMAT = "sheet"
_PART_LENGTH = 1 << 16
"""Characters that are written at once: few, and yet more than most files have."""


def format_name(chosen: str | None, file: str | None) -> str:
    """Return the format that was chosen, else that of the file's ending, else the default.

    Raises `Malformed` for a format or an ending that is none, naming those that exist.
    """
    ending = PurePath(file).suffix.removeprefix(".") if file else ""
    if chosen is None and ending and ending not in FORMATS:
        code = "format-ending-pdf" if ending.lower() == "pdf" else "format-ending"
        raise Malformed(Message(code, {"given": ending, "legal": list(FORMATS)}))
    name = ending or DEFAULT_FORMAT if chosen is None else chosen
    if name not in FORMATS:
        raise Malformed(message("format-unknown", given=name, legal=list(FORMATS)))
    return name


def render(name: str, documents: Sequence[ExportDocument], options: RenderOptions) -> str:
    """Return sessions as the text of a file in the named format, which is one of text."""
    return "".join(text_parts(name, documents, options))


def text_parts(
    name: str, documents: Sequence[ExportDocument], options: RenderOptions
) -> Iterator[str]:
    """Yield that text in parts, so that a long one is never whole in memory."""
    part, length = list[str](), 0
    for piece in FORMATS[name].exporter()(documents, options):
        part.append(piece)
        length += len(piece)
        if length >= _PART_LENGTH:
            yield "".join(part)
            part, length = [], 0
    yield "".join(part)


def file_parts(
    name: str, documents: Sequence[ExportDocument], options: RenderOptions
) -> Iterator[bytes]:
    """Yield the content of a file in the named format, of whatever kind, in parts."""
    if FORMATS[name].binary:
        yield FORMATS[name].binary_exporter()(documents, options)
        return
    parts = (
        part.encode(errors="backslashreplace")  # as the output has a file's odd name
        for part in text_parts(name, documents, options)
    )
    yield from _marked(parts) if FORMATS[name].marked else parts


def _marked(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Yield a file after its mark if it has more than ASCII, which its end may decide.

    Until then the parts are kept packed: a long table has much that recurs.
    """
    kept = list[bytes]()
    for part in parts:
        if not part.isascii():
            parts = chain((BOM_UTF8,), map(decompress, kept), (part,), parts)
            kept = []
            break
        kept.append(compress(part, 1))
    yield from map(decompress, kept)
    yield from parts
