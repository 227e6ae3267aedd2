"""The statements of a store in a database; `schema/` has the tables.

Each is a transaction of its own. Those that store something insert rows, and never change any.
"""

IDENTITY = """
select extract(epoch from pg_postmaster_start_time()), d.oid, 'sessions'::regclass::oid
from pg_database d where d.datname = current_database()
"""
"""What no two stores have in common: the server as it runs, the database and the table."""
IDS = """
select id from stored_sessions where state = $1 group by day, number, id order by day, number, id
"""
_TIMES = """(select count(*) from stored_sessions o where o.id = s.id and o.state <> 'gone')"""
"""How often there is a session of that id: once, unless somebody has changed the rows."""
_WRITING = """coalesce((select e.writing from entries e where e.session = s.session
                      order by e.number desc limit 1), s.writing)"""
"""What was written last: a backup that is brought back can have as many entries, but other ones."""
FOUND = f"""
select session, entries, {_WRITING}, {_TIMES} from stored_sessions s where id = $1 and state = $2
"""
_CONTENT = f"""
select s.session, s.document, encode(s.file, 'hex'), s.file_entries,
       (select string_agg(replace(e.document::text, chr(10), ' '), chr(10) order by e.number)
        from entries e where e.session = s.session),
       (select max(e.number) from entries e where e.session = s.session),
       (select case when max(e.number) > count(*) then
            string_agg(e.number::text, ' ' order by e.number) end
        from entries e where e.session = s.session),
       (select max(e.format) from entries e where e.session = s.session),
       {_WRITING}, {_TIMES}
from stored_sessions s
"""
CONTENT = f"""
{_CONTENT} where s.id = $1 and s.state = $2
"""
CONTENTS = f"""
with asked as materialized (select json_array_elements_text($1::json) as id)
{_CONTENT.replace("select ", "select s.id, ", 1)} join asked on s.id = asked.id where s.state = $2
"""
"""Values: ids, their state; each row has its id before what `CONTENT` returns."""
SIZES = """
with asked as materialized (select json_array_elements_text($1::json) as id)
select s.id, coalesce(octet_length(s.file), 0) + coalesce(
    (select sum(octet_length(e.document::text)) from entries e where e.session = s.session), 0)
from stored_sessions s join asked on s.id = asked.id where s.state = $2
"""
"""Values: ids, their state; how many bytes `CONTENTS` returns of each, about."""
USED_NUMBERS = """
select last, exists (select from sessions where id = $1 || '-' || (last + 1))
from (select greatest(max(number), 0)::bigint as last from sessions where day = $1) m
"""
"""The highest number of a day, and whether the id after it is used all the same."""
USED_IDS = """
select id from sessions where id like $1 || '-%'
"""
EDITIONS = """
select coalesce(max(edition), 0) from sessions where id = $1
"""
KNOWN_WRITING = """
select from sessions s where id = $1 and (
    writing = $2::uuid
    or exists (select from entries e where e.session = s.session and e.writing = $2::uuid)
    or exists (select from session_states t where t.session = s.session and t.writing = $2::uuid))
"""
"""Values: id and writing; a row if it is stored."""


def _new_entries(target: str, writing: str, entries: str) -> str:
    """Return what inserts entries of the session that `target` has."""
    return f"""
    insert into entries (session, number, document, format, writing)
    select target.session, e.number, e.document::json, e.format, {writing}::uuid
    from {target} as target,
         json_to_recordset({entries}::json) as e(number integer, document text, format smallint)
    """


def _new_summary(target: str, summaries: str) -> str:
    """Return what inserts a summary of the session that `target` has.

    One of so many entries is there already if somebody has removed a row of these; it must keep
    nobody from entering another, after which there is a newer one.
    """
    return f"""
    insert into summaries (session, entries, program, title, title_key, game, variant, players,
                           player_keys, deals, finished, winners, date, begun, counted, place,
                           place_key, former)
    select target.session, m.entries, m.program, m.title, m.title_key, m.game, m.variant,
           m.players, m.player_keys, m.deals, m.finished, m.winners, m.date, m.begun, m.counted,
           m.place, m.place_key, m.former
    from {target} as target, json_to_recordset({summaries}::json) as m(
        entries integer, program text, title text, title_key text, game text, variant text,
        players text[], player_keys text[], deals integer, finished boolean, winners text[],
        date text, begun text, counted text, place text, place_key text, former text[])
    on conflict do nothing
    """


def _new_change(target: str) -> str:
    """Return what counts a change of the session that `target` has.

    Statements that are carried out at the same time do not see what each other does; both count
    the same number, which only one of them can have. To plan a `max` would take longer.
    """
    return f"""
    insert into session_changes (session, number)
    select session, coalesce((select number from session_changes c where c.session = target.session
                              order by number desc limit 1), 0) + 1
    from {target} as target
    """


APPEND = f"""
with live as (select session from stored_sessions where session = $2::bigint and state = 'live'),
changed as ({_new_change("live")}),
added as ({_new_entries("live", "$1", "$3")} returning number),
summary as ({_new_summary("live", "$4")})
select pg_notify('scorekeeper', $5) from added order by number desc limit 1
"""
"""Values: writing, session, entries, summaries, what is told to those who listen."""
LIMIT_WAITING = "select set_config('lock_timeout', '2000', false)"
WAIT_FOR_TURN = "select pg_advisory_lock($1::bigint)"
END_TURN = "select pg_advisory_unlock_all(), set_config('lock_timeout', null, false)"
_STORED = "select * from stored_sessions where id = $2 and state <> 'gone'"


def _creation(condition: str) -> str:
    """Return what stores a session if the condition is so."""
    return f"""
with stored as ({_STORED}),
new as (
    insert into sessions (id, edition, day, number, document, file, file_entries, writing)
    select $2, $3::integer, $4, $5::integer, $6::json, $7::bytea, $8::integer, $1::uuid
    where {condition}
    returning session),
added as ({_new_entries("new", "$1", "$9")}),
summary as ({_new_summary("new", "$10")}),
state as (
    insert into session_states (session, number, state, writing)
    select session, 1, 'deleted', $1::uuid from new where $11::boolean),
current as (insert into current_sessions (id) select $2 from new where $12::boolean),
unsummarized as (
    insert into sessions_without_summary (session)
    select session from new where json_array_length($10::json) = 0)
"""


_TELL_OF_NEW = "select pg_notify('scorekeeper', $13) from new"
CREATE = f"{_creation('not exists (select from stored)')} {_TELL_OF_NEW}"
"""Values: writing, id, edition, day, number, document, file, its entries, entries, summaries,
whether it is in the trash, whether it is the current one, what is told.

Nothing is stored where anything has the id: it may have come back from the trash meanwhile.
"""
OVERWRITE = f"""
{_creation("exists (select from stored)")},
gone as (
    insert into session_states (session, number, state, writing)
    select session, coalesce((select max(number) from session_states t
                              where t.session = s.session), 0) + 1, 'gone', $1::uuid
    from stored s
    returning session),
changed as ({_new_change("gone")}),
kept as (
    insert into sessions (id, day, number, document, file, file_entries, writing)
    select $14, $15, $16::integer, document, file, file_entries, $1::uuid from stored
    returning session),
kept_entries as (
    insert into entries (session, number, document, format, writing)
    select kept.session, e.number, e.document, e.format, $1::uuid
    from kept, stored join entries e on e.session = stored.session),
kept_unsummarized as (insert into sessions_without_summary (session) select session from kept),
kept_state as (
    insert into session_states (session, number, state, writing)
    select session, 1, 'deleted', $1::uuid from kept)
{_TELL_OF_NEW}
"""
"""Values: as of `CREATE`; and the id, day and number under which the trash keeps what had the id.
Nothing is stored where nothing has it any more.

Its entries are those of one moment: who adds one at that moment changes it too, and one of both
finds its change taken.
"""
CHANGE_STATE = f"""
with meant as (
    select session from stored_sessions s
    where id = $2 and state = $3 and {_TIMES} = 1
    and not exists (select from session_states t
                    where t.session = s.session and t.writing = $1::uuid)
    and ($5::bigint is null
         or (session = $5::bigint and entries = $6::integer and {_WRITING} = $7::uuid))),
changed as ({_new_change("meant")}),
state as (
    insert into session_states (session, number, state, writing)
    select session, coalesce((select max(number) from session_states t
                              where t.session = meant.session), 0) + 1, $4, $1::uuid
    from meant
    returning session)
select pg_notify('scorekeeper', $8) from state
"""
"""Values: writing, id, the state that it has, the new one, what it must be, how many entries
it must have, what was written there last, what is told. What was carried out already is not done
again: somebody else may have changed the state back since.
"""
CURRENT = """
select id from stored_sessions where state = 'live' and id = coalesce(
    (select id from current_sessions where chosen_by = current_user order by number desc limit 1),
    (select id from current_sessions order by number desc limit 1))
"""
MAKE_CURRENT = "insert into current_sessions (id) values ($1) returning id"


def _summarized(sessions: str) -> str:
    """Return what selects sessions with their summaries, as they are now, from those of `sessions`.

    What the planner takes for rare it would sort as a whole before it takes the newest. Therefore
    these have conditions (`is not true`, `case`) that it takes for true of every second one, and
    not the view `stored_sessions`.
    """
    return f"""
    select s.id, s.session, s.entries, m.title, m.game, m.variant, to_json(m.players), m.deals,
           m.finished, to_json(m.winners), m.date, m.begun, m.counted, m.place, to_json(m.former)
    from (select s.id, s.session, s.day, s.number,
                 coalesce((select max(e.number) from entries e where e.session = s.session), 0)
                 as entries
          from {sessions} s
          where (select t.state <> 'live' from session_states t where t.session = s.session
                 order by t.number desc limit 1) is not true) s
    left join summaries m on m.session = s.session and m.entries = s.entries and m.program = $1
    """


_NEWEST_FIRST = "order by s.day desc, s.number desc, s.id desc"


MOST_LOOKED_UP = 600
"""Characters of a title or a place in an index, which takes 2,704 bytes, and up to four of each."""


def _is_at(place: str) -> str:
    """Return whether a summary is of a place, whose key may be whole: once it was."""
    key = f"{place}::text"
    return f"(place_key in ({key}, left({key}, {MOST_LOOKED_UP})) and place_key <> '')"


def _chosen(sessions: str) -> str:
    """Return what selects those of `sessions` that are chosen, the newest first."""
    return f"""
{_summarized(sessions)}
where case when m.session is null then true else
    coalesce(nullif(m.date, ''), nullif(s.day, ''), substr(m.begun, 1, 10)) >= $2
    and m.player_keys @> array(select json_array_elements_text($3::json))
    and ($4 = '' or {_is_at("$4")}) and $5 in ('', m.game) and $6 in ('', m.variant) end
{_NEWEST_FIRST} limit $7::integer
"""


def _looked_up(condition: str) -> str:
    """Return what selects sessions of which a summary is so, and those that have none."""
    return f"""(select * from sessions where session in (
    select session from summaries where {condition}
    union select session from sessions_without_summary))"""


SUMMARIES = _chosen("sessions")
SUMMARIES_OF_PLAYERS = _chosen(
    _looked_up("player_keys @> array(select json_array_elements_text($3::json))")
)
SUMMARIES_OF_PLACE = _chosen(_looked_up(_is_at("$4")))
"""Values: the program, the first day, the keys of players and of the place, the game, the variant,
how many at most; the newest first. Sessions are gone through in their order, or looked up, which
finds at once who played long ago, and takes long for whoever plays always.
"""
_OF_NAME = """(select * from sessions where session in (
    select session from sessions where id like $2
    union select session from summaries where title_key like $3))"""
NAMED = f"""
{_summarized(_OF_NAME)}
{_NEWEST_FIRST}
"""
"""Values: the program, patterns of ids and of titles as they are compared, at any time."""
UNSUMMARIZED = f"""
{
    _summarized(
        "(select * from sessions where session in (select session from sessions_without_summary))"
    )
} where m.session is null {_NEWEST_FIRST}
"""
"""Values: the program."""
NEVER_SUMMARIZED = f"""
{_summarized("sessions")} where m.session is null and (
    s.session in (select session from sessions_without_summary)
    or not exists (select from summaries o where o.session = s.session and o.entries = s.entries))
{_NEWEST_FIRST}
"""
"""Values: the program; those as well that are as if they had a summary, which somebody has removed.

All sessions are gone through for it.
"""


def _is_any(condition: str) -> str:
    """Return what finds a row if any summary is so: whether one of the newest sessions is.

    Who plays often is met among the newest sessions, and looked up there: the index would count all
    rows. Without `materialized` the planner takes a name that nobody has for one it soon meets.
    """
    return f"""
    with newest as (select session from sessions s {_NEWEST_FIRST} limit 200),
    found as materialized (select from summaries where {condition})
    select is_recent from (
        select exists (select from newest join summaries m using (session) where {condition})
               as is_recent offset 0) among
    where is_recent or exists (select from found)
    """


HAS_PLAYER = _is_any("player_keys @> array[$1]::text[]")
HAS_PLACE = _is_any(_is_at("$1"))
"""Values: the key of a player, or of a place; a row if any session ever had it."""
_MADE = "(select * from json_to_recordset($1::json) as made(session bigint, about json))"
ADD_SUMMARIES = _new_summary(_MADE, "target.about")
"""Value: sessions, each with what it is about."""
SECRET = "select secret from link_secrets order by generation desc limit 1"  # noqa: S105
ADD_SECRET = """
with added as (
    insert into link_secrets (generation, secret)
    select coalesce(max(generation), 0) + 1, $1 from link_secrets
    having max(generation) is null or $2::boolean
    on conflict do nothing returning generation)
select pg_notify('scorekeeper', '') from added
"""  # noqa: S105 — no password: statements
"""Values: the secret, whether it is to be another than the one that there is; a row if it is."""
