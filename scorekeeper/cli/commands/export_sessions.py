"""Exporting sessions: the format and its options, then the file, the folder or the output."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext, is_file, require_capability
from scorekeeper.cli.file_output import make_folder, write_file
from scorekeeper.cli.report_output import titled
from scorekeeper.core.messages import Malformed, Refusal, message
from scorekeeper.core.players import fold_case
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import FORMATS, render

DEFAULT_FORMAT = "sheet"
PICTURES = ("chart", "scoreboard")
_TAB_NAMES = ("tab", "\\t", "\t")


class ExportRequest(NamedTuple):
    """The options of `export`; None where an option was not used."""

    format: str | None
    output: str | None
    delimiter: str | None
    picture: str | None
    blank: bool


def export_sessions(app: AppContext, names: Sequence[str | None], request: ExportRequest) -> bool:
    """Write sessions out, report those that cannot be read, and return whether all could be.

    Raises `Refusal` if there is one session only and it cannot be read.
    """
    format_name = _format_name(request)
    options = _render_options(app, format_name, request)
    documents: list[ExportDocument] = []
    refusals: list[Refusal] = []
    for name in console.with_progress(names, lambda: app.render(message("exporting"))):
        try:
            documents.append(_document(app, name))
        except Refusal as refusal:
            if len(names) == 1:
                raise
            refusals.append(refusal)
    if (needs := FORMATS[format_name].needs) is not None:
        for document in documents:
            require_capability(document.loaded.game, needs, f"export --format {format_name}")
    _write_documents(app, documents, format_name, options, request.output)
    for unreadable in refusals:
        app.print_refusal(unreadable)
    return not refusals


def _format_name(request: ExportRequest) -> str:
    """Return the format of the option, else that of the file's ending, else the default."""
    output = request.output
    ending = Path(output).suffix.removeprefix(".") if output and not _is_folder(output) else ""
    if request.format is None and ending and ending not in FORMATS:
        raise Malformed(message("format-ending", given=ending, legal=list(FORMATS)))
    name = request.format or ending or DEFAULT_FORMAT
    if name not in FORMATS:
        raise Malformed(message("format-unknown", given=name, legal=list(FORMATS)))
    return name


def _render_options(app: AppContext, format_name: str, request: ExportRequest) -> RenderOptions:
    """Return the options of a format; raises `Malformed` for one that belongs to another format."""
    used = {
        "delimiter": request.delimiter,
        "picture": request.picture,
        "blank": request.blank or None,
    }
    for option, value in used.items():
        if value is not None and FORMATS[format_name].option != option:
            (legal,) = (name for name, format_ in FORMATS.items() if format_.option == option)
            raise Malformed(
                message("option-of-format", option=option, given=format_name, legal=legal)
            )
    picture = PICTURES[0] if request.picture is None else request.picture
    if picture not in PICTURES:
        raise Malformed(message("picture-unknown", given=picture, legal=list(PICTURES)))
    return RenderOptions(app.catalog.render, _delimiter(request), picture, request.blank)


def _delimiter(request: ExportRequest) -> str:
    delimiter = "," if request.delimiter is None else request.delimiter
    delimiter = "\t" if delimiter in _TAB_NAMES else delimiter
    if len(delimiter) != 1 or delimiter.isalnum() or delimiter in "\"'\r\n.- ":
        raise Malformed(message("delimiter-wrong", given=delimiter))
    return delimiter


def _document(app: AppContext, name: str | None) -> ExportDocument:
    loaded = app.load(name)
    name = app.session_option if name is None else name
    is_path = name is not None and is_file(name)
    path = Path(str(name)) if is_path else app.store.path(loaded.session.id)
    return ExportDocument(loaded, titled(loaded), path.read_bytes)


def _write_documents(
    app: AppContext,
    documents: Sequence[ExportDocument],
    format_name: str,
    options: RenderOptions,
    output: str | None,
) -> None:
    """Write a file a session into a folder, or all sessions into one file or to the output."""
    if output is not None and _is_folder(output):
        _write_folder(app, documents, format_name, options, Path(output))
        return
    if len(documents) > 1 and not FORMATS[format_name].together:
        raise Malformed(message("format-alone", format=format_name, count=len(documents)))
    if output is None or output == "-":
        console.write(render(format_name, documents, options).removesuffix("\n"))
        return
    _write_file(app, documents, format_name, options, output)


def _write_folder(
    app: AppContext,
    documents: Sequence[ExportDocument],
    format_name: str,
    options: RenderOptions,
    folder: Path,
) -> None:
    make_folder(folder)
    paths = [str(folder / f"{_file_stem(document)}.{format_name}") for document in documents]
    used: set[str] = set()
    for path in paths:
        if fold_case(path) in used:
            raise Malformed(message("export-twice", path=path))
        used.add(fold_case(path))
    for document, path in zip(documents, paths, strict=True):
        _write_file(app, [document], format_name, options, path)


def _file_stem(document: ExportDocument) -> str:
    """Return a session's id as a file name; the id that a file claims may lead elsewhere."""
    from scorekeeper.storage.archive_reader import member, name_problems

    session_id = document.loaded.session.id
    return "session" if any(name_problems([member(session_id).name])) else session_id


def _write_file(
    app: AppContext,
    documents: Sequence[ExportDocument],
    format_name: str,
    options: RenderOptions,
    path: str,
) -> None:
    text = render(format_name, documents, options)
    mark = "\ufeff" if FORMATS[format_name].marked and not text.isascii() else ""
    write_file(Path(path), mark + text)
    ids = [document.loaded.session.id for document in documents]
    console.print_error(app.render(message("told-exported", ids=ids, path=path)))


def _is_folder(output: str) -> bool:
    return output.endswith(("/", "\\")) or Path(output).is_dir()
