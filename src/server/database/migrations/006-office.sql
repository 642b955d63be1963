-- The team works on bookings: drivers, fees, and who did what. Runs on PostgreSQL 15 and on PGlite (18).

-- When the driver was there, left with the vehicle, was at the destination, and had handed it over.
alter table trip
  add column arrived_at timestamptz,
  add column departed_at timestamptz,
  add column reached_at timestamptz,
  add column delivered_at timestamptz;

-- What is due besides the order, apart from its own lines.
create table booking_fee (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  trip_kind text not null check (trip_kind in ('outbound', 'return')),
  -- The appointment that it is about: a trip that is postponed has another one.
  slot_start timestamptz,
  code text not null,
  label text not null,
  -- As the tariff was, VAT included.
  lines jsonb not null,
  cents integer not null,
  -- Why it is not due after all.
  waived_reason text,
  -- What it is due with, once the booking is closed.
  invoice_id uuid references invoice,
  created_at timestamptz not null
);
create index booking_fee_booking on booking_fee (booking_id, created_at);

-- The invoice that a payment is for; null: the order itself.
alter table payment add column invoice_id uuid references invoice;

-- Who did what and when.
create table booking_event (
  id bigint generated always as identity primary key,
  booking_id uuid not null references booking on delete cascade,
  at timestamptz not null,
  -- Null when nobody was signed in. It refers to no row: what was done stays, and writing it down waits for no account.
  account_id uuid,
  kind text not null,
  -- What the kind leaves open, as texts by name.
  detail jsonb not null
);
create index booking_event_booking on booking_event (booking_id, id);

-- Lists of the team, newest first within a state.
create index booking_status on booking (status, created_at desc, id desc);

-- Names as they are searched: without case, accents and what joins their words.
create function folded(value text) returns text language sql immutable strict parallel safe
  return lower(translate(value,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ-''’',
    'AAAAAACEEEEIIIINOOOOOUUUUYYaaaaaaceeeeiiiinooooouuuuyy   '));

-- Beginnings of what a booking is searched by.
create index booking_reference_beginning on booking (reference text_pattern_ops);
create index booking_plate_beginning on booking (translate(vehicle ->> 'plate', ' .-–·', '') text_pattern_ops);
create index customer_first_name_beginning on customer (folded(first_name || ' ' || last_name) text_pattern_ops);
create index customer_last_name_beginning on customer (folded(last_name || ' ' || first_name) text_pattern_ops);
create index customer_company_beginning on customer (folded(company_name) text_pattern_ops);
create index account_mail_beginning on account (mail text_pattern_ops);
