-- Prices that the office sets from a day on. Runs on PostgreSQL 15 and on PGlite (18).

create table tariff_version (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null unique,
  -- In the order in which they were set.
  position bigint not null generated always as identity,
  -- It holds from 00:00 in Paris. What is ordered keeps it (booking.tariff_day), so that it is never taken back once it holds.
  first_day date not null,
  -- Bands, prices, fees and the subscription, in metres and cents.
  content jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null references account,
  -- It was taken back before its first day.
  withdrawn_at timestamptz
);
-- One version begins on a day.
create unique index tariff_version_first_day on tariff_version (first_day) where withdrawn_at is null;
