-- Media are forgotten with their customer. Runs on PostgreSQL 15 and on PGlite (18).

-- Nobody sees it any more; its files are removed soon, then this row.
alter table medium add column forgotten boolean not null default false;
create index medium_forgotten on medium (id) where forgotten;
