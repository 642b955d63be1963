-- Money that left twice, and invoices that are given up. Runs on PostgreSQL 15 and on PGlite (18).

-- Of a transfer: the payment that went back and was taken by the bank as well, of which it pays the claim; null of others.
alter table payment add column claims_id uuid references payment;
create index payment_claims on payment (claims_id) where claims_id is not null;
-- What of such a claim the team has written off, in cents.
alter table payment add column written_off_cents integer not null default 0 check (written_off_cents >= 0);

-- The invoice that a credit note undid for it; null where nothing was invoiced yet, and of what was given up before this.
alter table booking_credit add column invoice_id uuid references invoice;
