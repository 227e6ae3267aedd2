"""`import` and `export`: sessions in from files, and out."""

from typing import Annotated

import typer

from scorekeeper.cli import exit_codes
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.commands.archives import export_archive
from scorekeeper.cli.commands.export_sessions import ExportRequest, export_sessions
from scorekeeper.cli.commands.import_sessions import import_files
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Malformed, Unavailable, message
from scorekeeper.exporters.registry import FORMATS

NOTHING_ASKED = ExportRequest(None, None, None, None, blank=False)


def import_(
    app: AppContext,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|CODE",
            help="A sheet, a session file, an archive, or a share code; - is standard input.",
        ),
    ],
    overwrite: Annotated[  # noqa: FBT002 — a flag
        bool,
        typer.Option(
            "--overwrite",
            help="Of an archive: its sessions take the place of those with the same id.",
        ),
    ] = False,
) -> None:
    """Store sessions: a sheet, a session file or a share code as a new one, an archive as it was.

    What was stored becomes the current session.
    """
    import_files(app, file, overwrite=overwrite)


def export(
    app: AppContext,
    sessions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SESSION|FILE]...",
            help="Sessions, or session files; else the current session.",
            autocompletion=offer("session_names"),
        ),
    ] = None,
    all_: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--all", help="Every session there is.")
    ] = False,
    format: Annotated[  # noqa: A002 — the option's name
        str | None, typer.Option("--format", metavar="FORMAT", help=", ".join(FORMATS) + ".")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE|DIR",
            help="Where to; its ending chooses the format. In a folder, a file a session.",
        ),
    ] = None,
    delimiter: Annotated[
        str | None,
        typer.Option(metavar="SIGN", help="Of csv: what parts the cells, as in ; or tab."),
    ] = None,
    picture: Annotated[
        str | None, typer.Option(metavar="WHAT", help="Of svg: chart or scoreboard.")
    ] = None,
    blank: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--blank", help="Of a paper, without numbers: to fill in by hand.")
    ] = False,
    archive: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.zip",
            help="All that is kept of the sessions in one file, for `import` to put back; "
            "with --all the deleted ones too.",
        ),
    ] = None,
) -> None:
    """Write sessions out: to read, to print, for a chat or a spreadsheet, or to import again."""
    if all_ and sessions:
        raise Malformed(message("all-and-some"))
    request = ExportRequest(format, output, delimiter, picture, blank)
    if archive is not None:
        if request != NOTHING_ASKED:
            raise Malformed(message("archive-and-format"))
        _leave(whole=export_archive(app, sessions or [], archive, whole_store=all_))
        return
    names: list[str | None] = [*app.store.ids()] if all_ else [*(sessions or ())]
    if all_ and not names:
        raise Unavailable(message("no-session"))
    names = names or [None]
    _leave(whole=export_sessions(app, names, request))


def _leave(*, whole: bool) -> None:
    if not whole:
        raise typer.Exit(exit_codes.UNABLE)
