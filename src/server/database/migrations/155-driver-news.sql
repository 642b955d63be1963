-- Who drives a trip is told once it has settled, and only where it is news. Runs on PostgreSQL 15 and on PGlite (18).

-- When people are to be told who drives; null where they know.
alter table trip add column driver_news_at timestamptz;
-- Whom the customer, and whom a driver, was last told that it is.
alter table trip add column customer_told_driver_id uuid references account on delete set null;
alter table trip add column told_driver_id uuid references account on delete set null;
update trip set customer_told_driver_id = driver_id, told_driver_id = driver_id where driver_id is not null;
create index trip_driver_news on trip (driver_news_at) where driver_news_at is not null;
