-- Version 2: summaries have the place, and who no longer sat at the table at the end.
-- Those of version 1 are another program's, which nobody reads any more.
-- What changes a session is counted.

alter table summaries
    add column if not exists place text not null default '',
    add column if not exists place_key text collate "C" not null default '',
    add column if not exists former text[] not null default '{}';
comment on column summaries.title_key is 'The title as it is compared; so are `place_key` and `player_keys`, those of everybody who sat at the table.';

create table session_changes (
    session bigint not null references sessions,
    number integer not null check (number > 0),
    primary key (session, number)
);
comment on table session_changes is 'The changes of each session, counted: whatever adds entries or a state takes the next number, which of two that do not see each other only one can have.';

insert into store_version (version) values (2);
