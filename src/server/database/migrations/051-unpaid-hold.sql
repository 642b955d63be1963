-- Unpaid orders hold slots: how many one network may. Runs on PostgreSQL 15 and on PGlite (18).

-- From where an order came that has still to be paid; forgotten once it holds nothing more.
create table unpaid_hold (
  booking_id uuid primary key references booking on delete cascade,
  -- HMAC of an IPv4 address or of an IPv6 /56: no address is stored.
  network text not null
);
create index unpaid_hold_network on unpaid_hold (network);
