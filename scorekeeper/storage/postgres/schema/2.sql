-- Version 2: summaries have the place, and who no longer sat at the table at the end.
-- Those of version 1 are another program's, which nobody reads any more.

alter table summaries
    add column if not exists place text not null default '',
    add column if not exists place_key text collate "C" not null default '',
    add column if not exists former text[] not null default '{}';
comment on column summaries.title_key is 'The title as it is compared; so are `place_key` and `player_keys`, those of everybody who sat at the table.';

insert into store_version (version) values (2);
