-- Orders are paid and invoiced. Runs on PostgreSQL 15 and on PGlite (18).

create table payment (
  id uuid primary key,
  -- Made by whoever pays: the same one twice is the same payment.
  client_id uuid not null unique,
  booking_id uuid not null references booking,
  status text not null,
  amount_cents integer not null,
  provider text not null,
  -- What the provider calls it, once it knows of it.
  provider_ref text unique,
  -- The provider's page for it.
  url text,
  -- Money that goes back, came too late or is given up: when that is to be tried next, and how much.
  refund_at timestamptz,
  refund_cents integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_booking on payment (booking_id, created_at);
create index payment_refund_at on payment (refund_at) where refund_at is not null;

-- What the provider has told already: it tells things twice.
create table payment_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- What the sandbox is going to tell of a payment.
create table sandbox_event (
  payment_id uuid primary key references payment,
  outcome text not null,
  due_at timestamptz not null
);

-- The last number of each series. Its row is locked until the invoice is there: numbers have no gap.
create table invoice_series (
  series text primary key,
  last integer not null
);

create table invoice (
  id uuid primary key,
  -- FA2026-000001
  number text not null unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  status text not null,
  booking_id uuid not null references booking,
  customer_id uuid not null references customer,
  -- What paid it at once; a payment makes one invoice.
  payment_id uuid unique references payment,
  -- Which invoice a credit note undoes; one at most.
  credits_id uuid unique references invoice,
  -- Everything that the document says, frozen.
  content jsonb not null,
  total_cents integer not null,
  issued_at timestamptz not null
);
create index invoice_customer on invoice (customer_id, issued_at desc, id desc);
