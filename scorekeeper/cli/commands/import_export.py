"""`import` and `export`: sessions in from files, and out."""

from typing import Annotated

import typer

from scorekeeper.cli import exit_codes
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.commands.archives import export_archive
from scorekeeper.cli.commands.blank_sheet import BlankRequest, export_blank_page, is_blank_page
from scorekeeper.cli.commands.export_sessions import ExportRequest, export_sessions
from scorekeeper.cli.commands.import_sessions import import_files
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import HouseRules
from scorekeeper.core.messages import Malformed, Unavailable, message

NOTHING_ASKED = ExportRequest()


def import_(
    app: AppContext,
    file: Annotated[str, typer.Argument(metavar="FILE|CODE")],
    overwrite: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--overwrite")
    ] = False,
) -> None:
    """Store sessions: a sheet, a file or a share code as a new one, an archive as it was."""
    import_files(app, file, overwrite=overwrite)


def export(
    app: AppContext,
    sessions: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SESSION|FILE]...", autocompletion=offer("session_names")),
    ] = None,
    all_: Annotated[bool, typer.Option("--all")] = False,  # noqa: FBT002 — a flag
    format: Annotated[  # noqa: A002 — the option's name
        str | None, typer.Option("--format", metavar="FORMAT", autocompletion=offer("format_names"))
    ] = None,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE|DIR")] = None,
    delimiter: Annotated[str | None, typer.Option(metavar="SIGN")] = None,
    picture: Annotated[str | None, typer.Option(metavar="WHAT")] = None,
    blank: Annotated[bool, typer.Option("--blank")] = False,  # noqa: FBT002 — a flag
    claims: Annotated[bool, typer.Option("--claims")] = False,  # noqa: FBT002 — a flag
    short: Annotated[bool, typer.Option("--short")] = False,  # noqa: FBT002 — a flag
    fenced: Annotated[bool, typer.Option("--fenced")] = False,  # noqa: FBT002 — a flag
    qr: Annotated[bool, typer.Option("--qr")] = False,  # noqa: FBT002 — a flag
    players: Annotated[str | None, typer.Option(metavar="NAMES|N")] = None,
    variant: Annotated[
        str | None, typer.Option(metavar="NAME|FILE.toml", autocompletion=offer("any_variant"))
    ] = None,
    option: HouseRules = None,
    size: Annotated[str | None, typer.Option(metavar="A4|A5")] = None,
    archive: Annotated[str | None, typer.Option(metavar="FILE.zip")] = None,
) -> None:
    """Write sessions out: to read, to print, for a chat or a spreadsheet, or to import again."""
    if all_ and (sessions or app.named):
        raise Malformed(message("all-and-some"))
    request = ExportRequest(
        *(format, output, delimiter, picture),
        blank=blank,
        claims=claims,
        short=short,
        fenced=fenced,
        qr=qr,
    )
    table = BlankRequest(players, variant, tuple(option or ()), size)
    is_paper = is_blank_page(request)
    if table != BlankRequest() and not is_paper:
        raise Malformed(message("blank-options"))
    if archive is not None:
        if request != NOTHING_ASKED:
            raise Malformed(message("archive-and-format"))
        _leave(whole=export_archive(app, sessions or [], archive, whole_store=all_))
        return
    if is_paper:
        if all_:
            raise Malformed(message("blank-one-table"))
        export_blank_page(app, sessions or [], request, table)
        return
    if all_ and not app.store.ids():
        raise Unavailable(message("no-session"))
    _leave(whole=export_sessions(app, sessions or [], request, whole_store=all_))


def _leave(*, whole: bool) -> None:
    if not whole:
        raise typer.Exit(exit_codes.UNABLE)
