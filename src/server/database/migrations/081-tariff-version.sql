-- What was ordered keeps the version of the tariff of its order. Runs on PostgreSQL 15 and on PGlite (18).

-- The first day of that version, in Paris; of what was ordered before there were versions, the first one's.
alter table booking add column tariff_day date not null default '2026-01-01';
