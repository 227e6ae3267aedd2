"""Looking up the addresses of a host, for which libpq would wait as long as the system does."""

import threading


class HostUnknown(Exception):
    """No address of a host is known; or nobody has said one in time."""

    def __init__(self, *, in_time: bool) -> None:
        super().__init__()
        self.in_time = in_time


def needs_lookup(host: str) -> bool:
    """Return whether something is the name of a host: no folder of a socket, and no address."""
    is_address = ":" in host or not host.rpartition(".")[2].strip("0123456789")
    return bool(host) and host[0] not in "/@" and host != "localhost" and not is_address


def addresses_of(host: str, seconds: float) -> list[str]:
    """Return the addresses of a host, the best first; raises `HostUnknown`."""
    import socket

    found: list[str] = []

    def look_up() -> None:
        try:
            answers = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):  # of a name that is none at all
            return
        found.extend(str(address[0]) for *_, address in answers)

    # Nothing can end a look-up: who gives it up leaves it alone.
    asking = threading.Thread(target=look_up, name="host lookup", daemon=True)
    asking.start()
    asking.join(seconds)
    if not found:
        raise HostUnknown(in_time=not asking.is_alive())
    return list(dict.fromkeys(found))
