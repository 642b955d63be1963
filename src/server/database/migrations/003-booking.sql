-- People order trips. Runs on PostgreSQL 15 and on PGlite (18).

-- References: chronological; unlike the numbers of invoices they may have gaps.
create sequence booking_reference;

create table booking (
  id uuid primary key,
  -- Made by whoever orders: the same one twice is the same booking.
  client_id uuid not null unique,
  reference text not null unique,
  status text not null,
  service_code text not null,
  customer_id uuid not null references customer,
  -- Who typed it; null when the customer had no account yet.
  ordered_by uuid references account,
  vehicle jsonb not null,
  outbound jsonb not null,
  -- Where the vehicle is given back, when that is another place.
  inbound jsonb,
  provider jsonb not null,
  -- What is due, VAT included, as it was when ordered.
  lines jsonb not null,
  total_cents integer not null,
  -- Why this price, one sentence each.
  explanation jsonb not null,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  -- When the customer asked that we begin before the end of the withdrawal period.
  immediate_execution_at timestamptz,
  -- Until when an unpaid order keeps its slots.
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
-- Lists go newest first, by keyset.
create index booking_newest on booking (created_at desc, id desc);
create index booking_customer on booking (customer_id, created_at desc, id desc);
create index booking_expires_at on booking (expires_at) where expires_at is not null;

create table trip (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  kind text not null check (kind in ('outbound', 'return')),
  status text not null,
  -- Null until it is agreed on.
  slot_start timestamptz,
  slot_end timestamptz,
  -- From the place to the yard.
  distance_metres integer not null,
  driver_id uuid references account,
  unique (booking_id, kind)
);
create index trip_slot_start on trip (slot_start);
create index trip_driver on trip (driver_id, slot_start);
