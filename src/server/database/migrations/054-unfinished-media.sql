-- Media that never come whole are forgotten. Runs on PostgreSQL 15 and on PGlite (18).

create index medium_slice_unfinished on medium_slice (medium_id) where not verified;
-- How many an account has announced and not finished.
create index medium_account on medium (account_id) where not forgotten;
