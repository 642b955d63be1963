-- A subscription keeps the offer that it was sold under, its price besides. Runs on PostgreSQL 15 and on PGlite (18).

-- How long it binds, and how far from us its trips are included.
alter table subscription add column commitment_months integer not null default 12;
alter table subscription add column included_metres integer not null default 15000;
