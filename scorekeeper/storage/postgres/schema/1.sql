-- The tables of a store, version 1. Everything here only grows: nothing is updated or deleted, so
-- that a table's user needs no more than to select and to insert.

create table store_version (
    version integer primary key,
    made timestamptz not null default now()
);
comment on table store_version is 'The versions of these tables, each with the time it was made; the highest is what they are.';

create table sessions (
    session bigint generated always as identity primary key,
    id text collate "C" not null,
    edition integer not null default 1,
    day text collate "C" not null,
    number integer not null,
    document json not null,
    file bytea,
    file_entries integer not null default 0,
    writing uuid not null,
    stored timestamptz not null default now(),
    unique (id, edition)
);
create index sessions_in_order on sessions (day, number, id);
comment on table sessions is 'A session as it was begun; `id` is what people call it.';
comment on column sessions.edition is 'Counts what was stored under one id: an import that overwrites keeps the old one.';
comment on column sessions.day is 'With `number` the parts of the id, by which sessions are in order; empty for an id of another form.';
comment on column sessions.document is 'The document of the table `session` in a session file.';
comment on column sessions.file is 'The file from which it was imported, if it is not in the layout that this program writes.';
comment on column sessions.file_entries is 'How many entries that file has.';
comment on column sessions.writing is 'By what the program that wrote it knows it again, if it never got an answer.';

create table entries (
    session bigint not null references sessions,
    number integer not null check (number > 0),
    document json not null,
    format smallint not null,
    writing uuid not null,
    stored timestamptz not null default now(),
    primary key (session, number)
);
comment on table entries is 'The log of each session: one row an entry, never changed.';
comment on column entries.document is 'The document of the table `entries` in a session file, to the letter.';
comment on column entries.format is 'The oldest format of a session file that has all that the entry says.';
comment on column entries.writing is 'By what the program that wrote it knows it again, if it never got an answer.';

create table session_states (
    session bigint not null references sessions,
    number integer not null check (number > 0),
    state text not null check (state in ('live', 'deleted', 'gone')),
    writing uuid not null,
    stored timestamptz not null default now(),
    primary key (session, number)
);
comment on table session_states is 'What became of a session after it was stored: the last row counts; without any it is live.';
comment on column session_states.state is 'deleted: in the trash; gone: overwritten by an import, or taken back.';

create table summaries (
    session bigint not null references sessions,
    entries integer not null,
    program text not null,
    title text not null,
    title_key text collate "C" not null,
    game text not null,
    variant text not null,
    players text[] not null,
    player_keys text[] not null,
    deals integer not null,
    finished boolean not null,
    winners text[] not null,
    date text collate "C" not null,
    begun text collate "C" not null,
    counted text not null,
    primary key (session, entries, program)
);
create index summaries_by_title on summaries (title_key);
comment on table summaries is 'What a list shows of a session after so many entries; derived from its log by that version of the program.';
comment on column summaries.title_key is 'The title as it is compared; so are `player_keys`.';

create table current_sessions (
    number bigint generated always as identity primary key,
    chosen_by name not null default current_user,
    id text not null,
    stored timestamptz not null default now()
);
create index current_sessions_by_user on current_sessions (chosen_by, number);
comment on table current_sessions is 'The session that commands mean when they name none: the last that a user chose; for who chose none, the last of all.';

create table link_secrets (
    generation integer primary key,
    secret text not null,
    stored timestamptz not null default now()
);
comment on table link_secrets is 'The secret that the links of `serve` are made of; the last one counts.';

create view stored_sessions as
select s.*,
       coalesce((select state from session_states where session_states.session = s.session
                 order by session_states.number desc limit 1), 'live') as state,
       coalesce((select max(entries.number) from entries where entries.session = s.session), 0) as entries
from sessions s;
comment on view stored_sessions is 'Each session with its state and the number of its entries.';

insert into store_version (version) values (1);
