"""What `export` is asked, judged and carried out."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli import streams
from scorekeeper.cli.abilities import able
from scorekeeper.cli.desk import Desk, is_file
from scorekeeper.cli.showing import titled
from scorekeeper.cli.writing import make_folder, write_file
from scorekeeper.core.names import folded
from scorekeeper.core.problems import Malformed, Refusal, said
from scorekeeper.core.taken_home import Export, taken_home
from scorekeeper.formats.catalogue import FORMATS, How, written

DEFAULT = "sheet"
PICTURES = ("chart", "scoreboard")
_TABULATOR = ("tab", "\\t", "\t")


class Asked(NamedTuple):
    """Where to, and in which format; None where nobody said."""

    format: str | None
    output: str | None
    delimiter: str | None
    picture: str | None
    blank: bool


def export_all(desk: Desk, names: Sequence[str | None], asked: Asked) -> bool:
    """Write sessions out; tell what cannot be read, and return whether all could."""
    wanted = _format(asked)
    how = _how(desk, wanted, asked)
    exports: list[Export] = []
    troubles: list[Refusal] = []
    for name in streams.watched(names, desk.say(said("exporting"))):
        try:
            exports.append(_export(desk, name))
        except Refusal as refusal:
            if len(names) == 1:
                raise
            troubles.append(refusal)
    if FORMATS[wanted].ability:
        for export in exports:
            able(export.opened.game, FORMATS[wanted].ability, f"export --format {wanted}")
    _put(desk, exports, wanted, how, asked.output)
    for trouble in troubles:
        desk.complain(trouble)
    return not troubles


def _format(asked: Asked) -> str:
    """Return the format that was told, or that the file's name ends in."""
    output = asked.output
    ending = Path(output).suffix.removeprefix(".") if output and not _is_folder(output) else ""
    if asked.format is None and ending and ending not in FORMATS:
        raise Malformed(said("format-ending", given=ending, legal=list(FORMATS)))
    wanted = asked.format or ending or DEFAULT
    if wanted not in FORMATS:
        raise Malformed(said("format-unknown", given=wanted, legal=list(FORMATS)))
    return wanted


def _how(desk: Desk, wanted: str, asked: Asked) -> How:
    options = {"delimiter": asked.delimiter, "picture": asked.picture, "blank": asked.blank or None}
    for option, value in options.items():
        if value is not None and FORMATS[wanted].option != option:
            (legal,) = (name for name, one in FORMATS.items() if one.option == option)
            raise Malformed(said("option-of-format", option=option, given=wanted, legal=legal))
    if asked.picture is not None and asked.picture not in PICTURES:
        raise Malformed(said("picture-unknown", given=asked.picture, legal=list(PICTURES)))
    told = "," if asked.delimiter is None else asked.delimiter
    delimiter = "\t" if told in _TABULATOR else told
    if len(delimiter) != 1 or delimiter.isalnum() or delimiter in "\"'\r\n.- ":
        raise Malformed(said("delimiter-wrong", given=delimiter))
    return How(desk.words.say, delimiter, asked.picture or PICTURES[0], asked.blank)


def _export(desk: Desk, name: str | None) -> Export:
    opened = desk.opened(name)
    named = desk.session_named if name is None else name
    from_file = named is not None and is_file(named)
    path = Path(str(named)) if from_file else desk.store.path(opened.session.id)
    return taken_home(opened, path.read_bytes(), titled(opened))


def _put(desk: Desk, exports: Sequence[Export], wanted: str, how: How, output: str | None) -> None:
    if output is not None and _is_folder(output):
        make_folder(Path(output))
        paths = [str(Path(output) / f"{_stem(export)}.{wanted}") for export in exports]
        seen: set[str] = set()
        for path in paths:
            if folded(path) in seen:
                raise Malformed(said("export-twice", path=path))
            seen.add(folded(path))
        for export, path in zip(exports, paths, strict=True):
            _write(desk, [export], wanted, how, path)
        return
    if len(exports) > 1 and not FORMATS[wanted].together:
        raise Malformed(said("format-alone", format=wanted, count=len(exports)))
    if output is None or output == "-":
        streams.write(written(wanted, exports, how).removesuffix("\n"))
        return
    _write(desk, exports, wanted, how, output)


def _stem(export: Export) -> str:
    """Return a session's id as a file's name; what a file claims as its id may lead elsewhere."""
    from scorekeeper.store.archive import member, name_troubles

    named = export.opened.session.id
    return "session" if any(name_troubles([member(named).name])) else named


def _write(desk: Desk, exports: Sequence[Export], wanted: str, how: How, path: str) -> None:
    text = written(wanted, exports, how)
    mark = "\ufeff" if FORMATS[wanted].marked and not text.isascii() else ""
    write_file(Path(path), mark + text)
    ids = [export.opened.session.id for export in exports]
    streams.talk(desk.say(said("told-exported", ids=ids, path=path)))


def _is_folder(output: str) -> bool:
    return output.endswith(("/", "\\")) or Path(output).is_dir()
