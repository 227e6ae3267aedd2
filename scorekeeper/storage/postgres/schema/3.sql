-- Version 3: whether anybody has a name, or a session was played anywhere, is looked up.

create index summaries_by_player on summaries using gin (player_keys);
create index summaries_by_place on summaries (place_key) where place_key <> '';

create table sessions_without_summary (
    session bigint primary key references sessions
);
comment on table sessions_without_summary is 'Sessions that were stored without a summary: what they are called, who sat there and where is in none. All others have one of each number of their entries, by the program that wrote them.';

insert into sessions_without_summary (session)
select session from sessions s
where not exists (select from summaries m where m.session = s.session and m.program like '%/2');

insert into store_version (version) values (3);
