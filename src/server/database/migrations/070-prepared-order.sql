-- Orders that the team prepares, and their customers accept. Runs on PostgreSQL 15 and on PGlite (18).

-- Null until its customer accepts it.
alter table booking alter column terms_version drop not null, alter column terms_accepted_at drop not null;
alter table booking add constraint booking_accepted check ((terms_version is null) = (terms_accepted_at is null));
