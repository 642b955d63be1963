-- People ask for a price where the grid has none. Runs on PostgreSQL 15 and on PGlite (18).

create sequence quote_reference;

create table quote_request (
  id uuid primary key,
  -- Made by whoever asks: the same one twice is the same request.
  client_id uuid not null unique,
  reference text not null unique,
  -- Null of someone without an account.
  customer_id uuid references customer,
  -- Where the answer goes.
  mail text not null,
  service_code text not null,
  vehicle jsonb not null,
  outbound jsonb not null,
  -- Where the vehicle is given back, when that is another place.
  inbound jsonb,
  provider jsonb not null,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index quote_request_mail on quote_request (mail);
create index quote_request_created_at on quote_request (created_at);
