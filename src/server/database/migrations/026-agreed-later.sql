-- Appointments agreed while a booking runs, and money given back in parts. Runs on PostgreSQL 15 and on PGlite (18).

-- The step of the cancellation scale that was in force when the buyer moved this appointment, in per cent: the lowest of
-- several; null where they never did.
alter table trip add column moved_percent integer check (moved_percent between 0 and 100);
-- Since when its appointment can be agreed on (the vehicle is ready, or was left at the establishment); null before.
alter table trip add column ready_at timestamptz;
-- How many reminders were sent since.
alter table trip add column reminders integer not null default 0;
create index trip_ready on trip (ready_at) where ready_at is not null and slot_start is null;

-- What of a booking is given up, whole or in part: a line of its price, negative where it is shown.
create table booking_credit (
  id uuid primary key,
  booking_id uuid not null references booking,
  label text not null,
  cents integer not null check (cents > 0),
  vat_rate integer not null,
  -- Why, as the team said it; null where it follows from a rule.
  reason text,
  -- Who did it; null when nobody was signed in.
  account_id uuid references account,
  created_at timestamptz not null
);
create index booking_credit_booking on booking_credit (booking_id, created_at);

-- Money that goes back: each time is a row of its own.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  cents integer not null check (cents > 0),
  -- asked, sent, failed (still owed), settled (given back by another way)
  status text not null,
  -- When the provider is to be asked next; null once it has answered.
  try_at timestamptz,
  -- What the provider calls it.
  provider_ref text,
  -- Why it failed, as the provider said it.
  failure text,
  -- How it was given back where the provider could not.
  settled_how text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_payment on refund (payment_id);
create index refund_try_at on refund (try_at) where try_at is not null;
insert into refund (id, payment_id, cents, status, try_at, failure, created_at, updated_at)
  -- Under the id of its payment, which is what the provider knows it by.
  select id, id, coalesce(refund_cents, amount_cents),
    case when refund_failure is not null then 'failed' when refund_at is not null then 'asked' else 'sent' end,
    refund_at, refund_failure, updated_at, updated_at
  from payment where refund_cents is not null;
alter table payment drop column refund_at, drop column refund_cents, drop column refund_failure;

-- An invoice may be credited in several parts.
alter table invoice drop constraint invoice_credits_id_key;
create index invoice_credits on invoice (credits_id) where credits_id is not null;

-- Transfers: when the bank received it, and what it says.
alter table payment add column received_on date;
alter table payment add column transfer_reference text;
create index payment_invoice on payment (invoice_id) where invoice_id is not null;
