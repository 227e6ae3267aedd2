"""`serve`: the table on every phone."""

import gc
import os
import shutil
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Json, MaybeSession
from scorekeeper.core.messages import Malformed, Message, Unavailable, message
from scorekeeper.exporters.qr_codes import terminal_code
from scorekeeper.storage.atomic_files import read_regular
from scorekeeper.storage.watched_writes import forget_writes
from scorekeeper.web.addresses import LOOPBACK, LOOPBACK_6, listen, private_addresses
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link, Links
from scorekeeper.web.server import Certificate
from scorekeeper.web.server import serve as run_server

_LAST_PORT = 65_535
_LinkPair = tuple[str, str]
_BELOW_CODE = 3
"""Lines that stand below the last code, and the margin above it does not need."""


def serve(
    app: AppContext,
    session: MaybeSession = None,
    lan: Annotated[bool, typer.Option("--lan")] = False,  # noqa: FBT002 — a flag
    host: Annotated[list[str] | None, typer.Option(metavar="ADDRESS")] = None,
    port: Annotated[int | None, typer.Option(metavar="N")] = None,
    new_links: Annotated[bool, typer.Option("--new-links")] = False,  # noqa: FBT002 — a flag
    certificate: Annotated[str | None, typer.Option(metavar="FILE")] = None,
    key: Annotated[str | None, typer.Option(metavar="FILE")] = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Let every phone at the table see the score and enter deals."""
    gc.enable()  # it lives for an evening
    if port is not None and not 0 <= port <= _LAST_PORT:
        raise Malformed(message("port-wrong", given=port, most=_LAST_PORT))
    name = app.session_option if session is None else session
    opened = None if name is None else app.own_session(name)  # phones will change it
    files = _certificate(certificate, key)
    scheme = "https" if files else "http"
    app.interruption = message("serve-stopped")
    listeners = listen(_hosts(app, host or (), lan=lan), port)
    links = _links(app, new=new_links)  # only now: a refusal changes nothing
    context = WebContext(app.store, links, app.language, listeners, scheme)
    origins = list(dict.fromkeys(origin for each in listeners for origin in each.origins(scheme)))

    def ready() -> None:
        enter = _addresses(origins, context.links.link("enter", opened))
        view = _addresses(origins, context.links.link("view", opened))
        if json:
            console.write_json({"schema": 1, "enter": enter, "view": view})
        else:
            unnamed = {LOOPBACK, LOOPBACK_6} - set(host or ())
            only_here = all(listener.is_loopback for listener in listeners)
            _print_links(app, enter, view, unnamed, only_here=only_here)
        console.flush_output()
        forget_writes()  # new links are told by now
        app.interruption = message("serve-stopped")

    if run_server(context, listeners, files, ready):
        raise typer.Exit(exit_codes.INTERRUPTED)


def _links(app: AppContext, *, new: bool) -> Links:
    """Return the links of the store; `new` ones end those that were given away."""
    secret = app.store.link_secret()
    if new:
        app.interruption, app.told_stored = None, "interrupted-links"  # it may be stored by then
        secret.renew()
    else:
        secret.ensure()
        forget_writes()  # nobody must be told that there was none
    return Links(secret)


def _certificate(certificate: str | None, key: str | None) -> Certificate | None:
    """Return a certificate and its key; raises a refusal for one alone, or for other files."""
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise Malformed(message("certificate-alone"))
    files = Certificate(certificate, key)
    _check_certificate(files)
    return files


def _check_certificate(files: Certificate) -> None:
    """Raise `Unavailable` for files that are no certificate and its key."""
    import ssl

    from scorekeeper.core.library_reasons import library_reason
    from scorekeeper.storage.system_errors import reason as system_reason

    try:
        for file in files:
            read_regular(Path(file), 1)  # OpenSSL would wait at a pipe
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*files, password=_no_password)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
        reason: Message | str = library_reason(why)
        if isinstance(error, OSError) and not isinstance(error, ssl.SSLError):
            named = str(error.filename)
            reason = message("reason-and-file", reason=system_reason(error), path=named)
        path = files.certificate
        raise Unavailable(message("certificate-wrong", path=path, reason=reason)) from error


def _no_password() -> str:
    """Stand for the password of a key, which nobody can be asked for."""
    return ""


def _hosts(app: AppContext, named: Sequence[str], *, lan: bool) -> list[str]:
    """Return where to listen: phones' addresses first, that of this computer alone last."""
    hosts = [*named]
    if lan:
        private = private_addresses()
        if not private:
            console.print_error(app.render(message("serve-no-network")))
        hosts += [*private, LOOPBACK]
    return list(dict.fromkeys(hosts)) or [LOOPBACK]


def _addresses(origins: Sequence[str], link: Link) -> list[str]:
    return [f"{origin}{link.base}/" for origin in origins]


def _print_links(
    app: AppContext,
    enter: Sequence[str],
    view: Sequence[str],
    unnamed: Collection[str],
    *,
    only_here: bool,
) -> None:
    """Print for each address the link to enter, with its code, and the link to look.

    An address that nobody named and that no phone can reach has no code beside others that have.
    The codes come last, so that they do not leave a small window.
    """
    where = "serve-only-here" if only_here else "serve-same-network"
    if console.is_screen():
        console.print_message(app.render(message(where)))
        console.write("")
    links = [*zip(enter, view, strict=True)]
    plain = [pair for pair in links if len(links) > 1 and urlsplit(pair[0]).hostname in unnamed]
    height = 0
    for number, (entering, viewing) in enumerate([*plain, *_without(links, plain)]):
        if number:
            console.write("")
        is_for_phones = (entering, viewing) not in plain
        code = _code(entering) if console.is_screen() and is_for_phones else []
        height = len(code)
        told = message("serve-enter" if code else "serve-enter-address")
        console.print_message(app.render(told))
        console.write(entering)
        if code:
            console.write_drawing(code)
        console.print_message(app.render(message("serve-view")))
        console.write(viewing)
    if not console.is_screen():
        console.print_message(app.render(message(where)))
    elif height + _BELOW_CODE > shutil.get_terminal_size().lines:
        console.print_message(app.render(message("serve-window-low")))
    console.print_message(app.render(message("serve-how-to-stop")))


def _without(links: Iterable[_LinkPair], left_out: Sequence[_LinkPair]) -> list[_LinkPair]:
    return [pair for pair in links if pair not in left_out]


def _code(address: str) -> list[str]:
    coloured = "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return terminal_code(address, coloured=coloured) if encoding == "utf8" else []
