-- Payments that their payer disputes with the bank. Runs on PostgreSQL 15 and on PGlite (18).

create table dispute (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- What the provider calls it.
  provider text not null,
  provider_ref text not null,
  -- inquiry, to_answer, answered (open), won, lost (the money has left), dropped
  status text not null,
  cents integer not null check (cents > 0),
  -- Why, as the bank said it.
  reason text not null,
  -- Until when the bank takes an answer; null where it takes none.
  answer_before timestamptz,
  -- When the provider said the last of it, by its own clock: what it said before that changes nothing.
  told_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_ref)
);
create index dispute_payment on dispute (payment_id);
