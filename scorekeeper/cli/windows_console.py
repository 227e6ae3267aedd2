"""The console of Windows: its keyboard, and the escape sequences that it carries out if asked."""

import time

_GLANCE = 0.05
"""Seconds between two looks at the keyboard, for which Windows cannot wait."""
_OUTPUT = -11
"""Windows' number for the standard output."""
_ESCAPE_SEQUENCES = 0x0004
"""The mode of a console in which it carries them out, since Windows 10."""


def carries_out_escape_sequences() -> bool:
    """Let the console carry out escape sequences; return whether it does."""
    import ctypes

    system = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    system.GetStdHandle.restype = ctypes.c_void_p
    output, mode = ctypes.c_void_p(system.GetStdHandle(_OUTPUT)), ctypes.c_uint32()
    if not system.GetConsoleMode(output, ctypes.byref(mode)):  # a terminal of another kind
        return True
    return bool(system.SetConsoleMode(output, mode.value | _ESCAPE_SEQUENCES))


def wait_for_key(seconds: float) -> None:
    """Wait so long, or until a key is pressed; Ctrl-C raises KeyboardInterrupt."""
    import msvcrt

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
            read_key = msvcrt.getwch  # type: ignore[attr-defined,unused-ignore]
            if read_key() in ("\0", "\xe0"):  # an arrow or a function key is two signs
                read_key()
            return
        time.sleep(_GLANCE)
