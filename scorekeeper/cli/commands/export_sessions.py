"""Exporting sessions: the format and its options, then the file, the folder or the output."""

import contextlib
import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.commands.export_reading import ExportReading, ExportSource
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.file_output import make_folder, write_agreed
from scorekeeper.cli.optional_packages import install_command
from scorekeeper.core.limits import (
    MAX_ENTRIES_TOGETHER,
    MAX_NAMES_WRITTEN,
    MAX_PLAYERS_TOGETHER,
    MAX_QR_TOGETHER,
    MAX_SESSIONS_TOGETHER,
    MAX_SIZE_TOGETHER,
)
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, first_few, message
from scorekeeper.core.players import fold_case
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import FORMATS, file_parts, format_name, text_parts
from scorekeeper.games import GAMES, game_named, require_capability

PICTURES = ("chart", "scoreboard")
_TAB_NAMES = ("tab", "\\t", "\t")


class ExportRequest(NamedTuple):
    """The options of `export`; None where an option was not used."""

    format: str | None = None
    output: str | None = None
    delimiter: str | None = None
    picture: str | None = None
    blank: bool = False
    claims: bool = False
    short: bool = False
    fenced: bool = False
    qr: bool = False


def export_sessions(
    app: AppContext, names: Sequence[str], request: ExportRequest, *, whole_store: bool = False
) -> bool:
    """Write sessions out, report those that cannot be read, and return whether all could be.

    Raises `Refusal` if there is one session only and it cannot be read.
    """
    output = request.output
    chosen = chosen_format(request)
    options = render_options(app, chosen, request)
    _raise_unless_available(chosen, output)
    sources = _whole_store(app) if whole_store else _sources(app, names)
    _raise_unless_possible(app, sources, chosen, request)
    reading = ExportReading(app, chosen, claims=request.claims)
    try:
        if output is not None and is_folder(output):
            _write_folder(reading, sources, options, Path(output))
        else:
            _write_together(reading, sources, options, output)
    except Refusal:
        reading.print_kept()
        raise
    reading.print_kept()
    return not reading.refusals


def _raise_unless_available(chosen: str, output: str | None) -> None:
    """Raise a refusal where a package is missing, or a terminal would get what is no text."""
    format_ = FORMATS[chosen]
    if not format_.is_available:
        command = install_command(chosen)
        fields = {"package": format_.package, "format": chosen, "command": command}
        raise Unavailable(Message("format-package-missing", fields))
    if format_.binary and output in (None, "-") and console.is_screen():
        raise Malformed(message("format-binary", format=chosen))


def _whole_store(app: AppContext) -> list[ExportSource]:
    return [ExportSource(session, app.store.location(session)) for session in app.store.ids()]


def _sources(app: AppContext, names: Sequence[str]) -> list[ExportSource]:
    """Return where the sessions are that names mean, each once; without a name, the one in play."""
    known = app.session_names()
    given = names or ([] if app.session_option is None else [app.session_option])
    sources = []
    for name in dict.fromkeys(given):
        with _output_hint(name, given):
            path = known.existing_file(name)
            session = "" if path is not None else app.session_id(name, known)
        sources.append(ExportSource(session, str(path) if path else app.store.location(session)))
    if not given:
        session = app.session_id()
        sources.append(ExportSource(session, app.store.location(session)))
    return list(dict.fromkeys(sources))


@contextlib.contextmanager
def _output_hint(name: str, given: Sequence[str]) -> Iterator[None]:
    """Where no session has a name that ends as a format does, say how a file is written."""
    try:
        yield
    except (Malformed, Unavailable) as refusal:
        ending = Path(name).suffix.removeprefix(".")
        hint = message("export-to-file", path=name)
        if others := [other for other in given if other != name]:
            hint = Message("export-these-to-file", {**hint.fields, "names": others})
        hints = [hint] if ending in FORMATS else []
        raise type(refusal)(*refusal.problems, *hints) from refusal


def _raise_unless_possible(
    app: AppContext, sources: Sequence[ExportSource], chosen: str, request: ExportRequest
) -> None:
    """Raise `Malformed` where the format cannot hold these sessions, before any is read.

    What game a session is of stands in the index, and is asked of the session if that has none.
    """
    output = request.output
    if request.qr and len(sources) > MAX_QR_TOGETHER:
        raise Malformed(message("export-codes", count=len(sources), most=MAX_QR_TOGETHER))
    into_one = output is None or not is_folder(output)
    if len(sources) > 1 and into_one and not FORMATS[chosen].together:
        raise Malformed(message("format-alone", format=chosen, count=len(sources)))
    if len(sources) > MAX_SESSIONS_TOGETHER and into_one:
        fields = {"count": len(sources), "most": MAX_SESSIONS_TOGETHER}
        raise Malformed(Message("export-sessions", fields))
    if (needs := FORMATS[chosen].needs) is None or len(sources) == 1:
        return
    ids = {source.id for source in sources}
    for summary in app.summaries().sessions:
        if summary.id in ids and not (summary.game in GAMES and needs(game_named(summary.game))):
            with contextlib.suppress(Unavailable):  # which is said when it is written
                game = app.open(summary.id).game
                require_capability(game, needs, f"export --format {chosen}")


def render_options(app: AppContext, chosen: str, request: ExportRequest) -> RenderOptions:
    """Return the options of a format; raises `Malformed` for one that belongs to another format."""
    for option in dict.fromkeys(name for format_ in FORMATS.values() for name in format_.options):
        if getattr(request, option) and option not in FORMATS[chosen].options:
            legal = [name for name, format_ in FORMATS.items() if option in format_.options]
            raise Malformed(message("option-of-format", option=option, given=chosen, legal=legal))
    if request.claims and not FORMATS[chosen].claims:
        showing = [name for name, format_ in FORMATS.items() if format_.claims]
        raise Malformed(message("claims-of-format", given=chosen, legal=showing))
    picture = PICTURES[0] if request.picture is None else request.picture
    if picture not in PICTURES:
        raise Malformed(message("picture-unknown", given=picture, legal=list(PICTURES)))
    return RenderOptions(
        app.catalog.render,
        _delimiter(request),
        picture,
        request.blank,
        request.short,
        request.fenced,
        request.qr,
    )


def _delimiter(request: ExportRequest) -> str:
    delimiter = "," if request.delimiter is None else request.delimiter
    delimiter = "\t" if delimiter in _TAB_NAMES else delimiter
    if len(delimiter) != 1 or delimiter.isalnum() or delimiter in "\"'\r\n.- ":
        raise Malformed(message("delimiter-wrong", given=delimiter))
    return delimiter


def _write_together(
    reading: ExportReading,
    sources: Sequence[ExportSource],
    options: RenderOptions,
    output: str | None,
) -> None:
    """Write all sessions into one file, or to the output."""
    documents: list[ExportDocument] = []
    entries = players = names = size = 0
    for document in reading.documents(sources, in_silence=True):
        documents.append(document)
        size += len(document.content)
        entries += (more := len(document.loaded.session.entries))
        names += more * document.loaded.record.names_size
        players += len(document.loaded.setup.players)
        if entries > MAX_ENTRIES_TOGETHER:
            raise Malformed(message("export-long", most=MAX_ENTRIES_TOGETHER))
        if names > MAX_NAMES_WRITTEN:
            raise Malformed(message("export-names"))
        if players > MAX_PLAYERS_TOGETHER:
            raise Malformed(message("export-wide", most=MAX_PLAYERS_TOGETHER))
        if size > MAX_SIZE_TOGETHER:
            raise Malformed(message("export-large", most=MAX_SIZE_TOGETHER))
    if not documents:
        return
    chosen = reading.chosen
    if output is None or output == "-":
        _write_out(reading, documents, options)
    else:
        reading.print_refusals()  # before anybody is asked whether it replaces a file that has all
        _write_file(reading, documents, output, lambda: file_parts(chosen, documents, options))
    reading.note_what_is_left_out(documents, alone=len(sources) == 1)


def _write_out(
    reading: ExportReading, documents: Sequence[ExportDocument], options: RenderOptions
) -> None:
    if FORMATS[reading.chosen].binary:
        console.write_binary(file_parts(reading.chosen, documents, options))
        return
    if options.qr and console.is_screen() and (too_large := _code_too_large(documents)):
        console.print_error(reading.app.render(too_large))
        options = options._replace(qr=False)
    console.write_parts(text_parts(reading.chosen, documents, options))


def _code_too_large(documents: Sequence[ExportDocument]) -> Message | None:
    """Say so if a code to scan has no room in this window, where its lines would be broken."""
    from scorekeeper.exporters.bgstats import code_size

    columns, lines = code_size(documents)
    width, height = get_terminal_size()
    if columns <= width and lines < height:  # the line to type at is below it
        return None
    return message(
        "bgstats-code-large", columns=columns, lines=lines + 1, width=width, height=height
    )


def _write_folder(
    reading: ExportReading, sources: Sequence[ExportSource], options: RenderOptions, folder: Path
) -> None:
    """Write a file a session, one after the other, so that one at a time is kept.

    Files from elsewhere are all looked at first: two of them may claim the same id.
    """
    gc.enable()  # thousands of files leave more behind than one does
    if not all(source.id for source in sources):
        ids = reading.ids(sources)
        _raise_if_twice(_path_in(folder, session_id, reading.chosen) for session_id in ids)
    used, written = set[str](), 0
    alone = len(sources) == 1
    try:
        for document in reading.documents(sources, in_silence=False):
            if (content := reading.content(document, options, alone=alone)) is None:
                continue
            if not used:
                make_folder(folder, reading.app)
            path = _unused(_path_in(folder, document.loaded.session.id, reading.chosen), used)
            _write_file(reading, [document], path, content)
            written += 1
            reading.note_what_is_left_out([document], alone=alone)
    except Unavailable as refusal:
        if not used:
            raise
        from scorekeeper.storage.system_errors import stopped

        problems = stopped(refusal.problems) if written else refusal.problems
        left = reading.left(sources)
        more = [message("export-left", ids=first_few(left))] if left else []
        raise type(refusal)(*problems, *more) from refusal


def _unused(path: str, used: set[str]) -> str:
    """Return a path, with a number if it is used: names given by hand may be none for a file."""
    stem, _, ending = path.rpartition(".")
    number, unused = 1, path
    while fold_case(unused) in used:
        number += 1
        unused = f"{stem}-{number}.{ending}"
    used.add(fold_case(unused))
    return unused


def _raise_if_twice(paths: Iterable[str]) -> None:
    used: set[str] = set()
    for path in paths:
        if fold_case(path) in used:
            raise Malformed(message("export-twice", path=path))
        used.add(fold_case(path))


def _path_in(folder: Path, session_id: str, chosen: str) -> str:
    return str(folder / f"{_file_stem(session_id)}.{chosen}")


def _file_stem(session_id: str) -> str:
    """Return a session's id as a file name; the id that a file claims may lead elsewhere.

    The name for that one is always the same, and that of no other.
    """
    from hashlib import sha256

    from scorekeeper.storage.archive_reader import member, name_problems

    if any(name_problems([member(session_id).name])):
        return f"session-{sha256(session_id.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    return session_id


def _write_file(
    reading: ExportReading,
    documents: Sequence[ExportDocument],
    path: str,
    content: Callable[[], Iterator[bytes]],
) -> None:
    write_agreed(reading.app, Path(path), content)
    ids = [document.loaded.session.id for document in documents]
    fields = {"ids": ids, "path": path, "format": reading.chosen}
    code = "told-exported" if Path(path).suffix else "told-exported-as"
    console.print_error(reading.app.render(Message(code, fields)))


def chosen_format(request: ExportRequest) -> str:
    """Return the format that an export has; raises `Malformed` for one that is none."""
    output = request.output
    return format_name(request.format, None if output is None or is_folder(output) else output)


def is_folder(output: str) -> bool:
    """Tell whether an output is a folder, there or to be made."""
    return output.endswith(("/", "\\")) or os.path.isdir(output)
