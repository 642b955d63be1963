-- What the team notes for itself on a customer, a vehicle or a booking. Runs on PostgreSQL 15 and on PGlite (18).

create table note (
  id uuid primary key,
  -- Made by whoever writes it: the same one twice is the same note.
  client_id uuid not null unique,
  customer_id uuid references customer,
  -- Of a vehicle, without separators: whoever it belongs to.
  bare_plate text,
  booking_id uuid references booking on delete cascade,
  text text not null,
  -- Shown before the others.
  pinned boolean not null,
  account_id uuid references account,
  created_at timestamptz not null,
  check (num_nonnulls(customer_id, bare_plate, booking_id) = 1)
);
create index note_customer on note (customer_id, created_at desc, id desc) where customer_id is not null;
create index note_vehicle on note (bare_plate, created_at desc, id desc) where bare_plate is not null;
create index note_booking on note (booking_id, created_at desc, id desc) where booking_id is not null;

-- Until now they stood in the story of their booking.
with taken as (
  delete from booking_event where kind = 'noted' returning booking_id, account_id, at, detail ->> 'text' as text
)
insert into note (id, client_id, booking_id, text, pinned, account_id, created_at)
select gen_random_uuid(), gen_random_uuid(), booking_id, text, false, account_id, at from taken where text is not null;
