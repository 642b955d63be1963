-- A mail that tells where a trip is does not outlive it. Runs on PostgreSQL 15 and on PGlite (18).

-- Its next step takes back what was not sent yet.
alter table mail_outbox add column trip_id uuid references trip on delete cascade;
create index mail_outbox_trip on mail_outbox (trip_id) where trip_id is not null;
