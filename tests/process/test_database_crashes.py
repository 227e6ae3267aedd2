"""Writers to a database lose nothing that was acknowledged, whoever is killed."""

from tests.support.database_server import DatabaseServer
from tests.support.database_writers import DatabaseWriters
from tests.support.effort import EFFORT
from tests.support.waiting import wait_until

WRITERS, ADDS = 8, 15 * EFFORT
KILLS = 2 * EFFORT


def test_eight_writers_of_one_session_lose_nothing(database_server: DatabaseServer) -> None:
    writers = DatabaseWriters(database_server)
    writers.write(WRITERS, ADDS)
    figures = writers.figures()
    assert figures.sound, "\n".join(figures.lines())
    assert figures.acknowledged == WRITERS * ADDS


def test_a_server_that_is_killed_under_writers_loses_nothing(mortal_server: DatabaseServer) -> None:
    writers = DatabaseWriters(mortal_server, sessions=3)
    writers.write(4, 40 * KILLS, kills=KILLS)
    figures = writers.figures()
    assert figures.sound, "\n".join(figures.lines())
    assert figures.acknowledged > 0


def test_writers_that_are_killed_leave_whole_entries(database_server: DatabaseServer) -> None:
    writers = DatabaseWriters(database_server)
    writers.kill_writers(4 * EFFORT)
    wait_until(lambda: writers.left_behind() == 0)
    figures = writers.figures()
    assert figures.sound, "\n".join(figures.lines())
    assert figures.acknowledged >= 2 * EFFORT
