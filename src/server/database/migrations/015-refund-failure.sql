-- Money that was to go back sometimes does not. Runs on PostgreSQL 15 and on PGlite (18).

-- Why, as the provider said it; null where none has failed.
alter table payment add column refund_failure text;
