-- What was paid to an establishment in a customer's name is asked back. Runs on PostgreSQL 15 and on PGlite (18).

-- What asks for it is numbered, due, paid and undone as an invoice is, though it is none: it is outside VAT.
alter table invoice drop constraint invoice_kind_check;
alter table invoice add constraint invoice_kind_check
  check (kind in ('invoice', 'credit_note', 'disbursement', 'disbursement_credit'));

create table disbursement (
  id uuid primary key,
  -- Made by whoever records it: the same one twice is the same disbursement.
  client_id uuid not null unique,
  booking_id uuid not null references booking,
  -- The note that asks for it.
  invoice_id uuid not null unique references invoice,
  -- Exactly what the bill came to.
  cents integer not null check (cents > 0),
  -- Day in France.
  paid_on date not null,
  -- Whose bill it is, and its number there.
  supplier text not null,
  bill_number text not null,
  -- The mandate that was in force on that day: up to what amount, in cents, and since when.
  mandate_cents integer not null check (mandate_cents > 0),
  mandate_since timestamptz not null,
  recorded_by uuid not null references account,
  -- Why it is not asked back after all.
  cancelled_reason text,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  check ((cancelled_reason is null) = (cancelled_at is null))
);
create index disbursement_booking on disbursement (booking_id, created_at);
