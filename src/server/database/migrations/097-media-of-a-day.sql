-- What an account announced in a day is counted, as what it has not finished. Runs on PostgreSQL 15 and on PGlite (18).

create index medium_account_day on medium (account_id, created_at) where not forgotten;
drop index medium_account;
