"""What `export` is asked, judged and carried out."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext, is_file, require_capability
from scorekeeper.cli.file_output import make_folder, write_file
from scorekeeper.cli.report_output import titled
from scorekeeper.core.messages import Malformed, Refusal, message
from scorekeeper.core.players import fold_case
from scorekeeper.exporters.document import ExportDocument, make_document
from scorekeeper.exporters.registry import FORMATS, RenderOptions, render

DEFAULT = "sheet"
PICTURES = ("chart", "scoreboard")
_TABULATOR = ("tab", "\\t", "\t")


class ExportRequest(NamedTuple):
    """Where to, and in which format; None where nobody said."""

    format: str | None
    output: str | None
    delimiter: str | None
    picture: str | None
    blank: bool


def export_sessions(app: AppContext, names: Sequence[str | None], asked: ExportRequest) -> bool:
    """Write sessions out; tell what cannot be read, and return whether all could."""
    wanted = _format(asked)
    how = _how(app, wanted, asked)
    exports: list[ExportDocument] = []
    troubles: list[Refusal] = []
    for name in console.with_progress(names, app.render(message("exporting"))):
        try:
            exports.append(_export(app, name))
        except Refusal as refusal:
            if len(names) == 1:
                raise
            troubles.append(refusal)
    if (needs := FORMATS[wanted].needs) is not None:
        for export in exports:
            require_capability(export.loaded.game, needs, f"export --format {wanted}")
    _put(app, exports, wanted, how, asked.output)
    for trouble in troubles:
        app.print_refusal(trouble)
    return not troubles


def _format(asked: ExportRequest) -> str:
    """Return the format that was told, or that the file's name ends in."""
    output = asked.output
    ending = Path(output).suffix.removeprefix(".") if output and not _is_folder(output) else ""
    if asked.format is None and ending and ending not in FORMATS:
        raise Malformed(message("format-ending", given=ending, legal=list(FORMATS)))
    wanted = asked.format or ending or DEFAULT
    if wanted not in FORMATS:
        raise Malformed(message("format-unknown", given=wanted, legal=list(FORMATS)))
    return wanted


def _how(app: AppContext, wanted: str, asked: ExportRequest) -> RenderOptions:
    options = {"delimiter": asked.delimiter, "picture": asked.picture, "blank": asked.blank or None}
    for option, value in options.items():
        if value is not None and FORMATS[wanted].option != option:
            (legal,) = (name for name, one in FORMATS.items() if one.option == option)
            raise Malformed(message("option-of-format", option=option, given=wanted, legal=legal))
    if asked.picture is not None and asked.picture not in PICTURES:
        raise Malformed(message("picture-unknown", given=asked.picture, legal=list(PICTURES)))
    told = "," if asked.delimiter is None else asked.delimiter
    delimiter = "\t" if told in _TABULATOR else told
    if len(delimiter) != 1 or delimiter.isalnum() or delimiter in "\"'\r\n.- ":
        raise Malformed(message("delimiter-wrong", given=delimiter))
    return RenderOptions(app.catalog.render, delimiter, asked.picture or PICTURES[0], asked.blank)


def _export(app: AppContext, name: str | None) -> ExportDocument:
    loaded = app.load(name)
    named = app.session_option if name is None else name
    from_file = named is not None and is_file(named)
    path = Path(str(named)) if from_file else app.store.path(loaded.session.id)
    return make_document(loaded, path.read_bytes(), titled(loaded))


def _put(
    app: AppContext,
    exports: Sequence[ExportDocument],
    wanted: str,
    how: RenderOptions,
    output: str | None,
) -> None:
    if output is not None and _is_folder(output):
        make_folder(Path(output))
        paths = [str(Path(output) / f"{_stem(export)}.{wanted}") for export in exports]
        seen: set[str] = set()
        for path in paths:
            if fold_case(path) in seen:
                raise Malformed(message("export-twice", path=path))
            seen.add(fold_case(path))
        for export, path in zip(exports, paths, strict=True):
            _write(app, [export], wanted, how, path)
        return
    if len(exports) > 1 and not FORMATS[wanted].together:
        raise Malformed(message("format-alone", format=wanted, count=len(exports)))
    if output is None or output == "-":
        console.write(render(wanted, exports, how).removesuffix("\n"))
        return
    _write(app, exports, wanted, how, output)


def _stem(export: ExportDocument) -> str:
    """Return a session's id as a file's name; what a file claims as its id may lead elsewhere."""
    from scorekeeper.storage.archive_reader import member, name_problems

    named = export.loaded.session.id
    return "session" if any(name_problems([member(named).name])) else named


def _write(
    app: AppContext, exports: Sequence[ExportDocument], wanted: str, how: RenderOptions, path: str
) -> None:
    text = render(wanted, exports, how)
    mark = "\ufeff" if FORMATS[wanted].marked and not text.isascii() else ""
    write_file(Path(path), mark + text)
    ids = [export.loaded.session.id for export in exports]
    console.print_error(app.render(message("told-exported", ids=ids, path=path)))


def _is_folder(output: str) -> bool:
    return output.endswith(("/", "\\")) or Path(output).is_dir()
