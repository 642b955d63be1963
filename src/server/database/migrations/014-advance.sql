-- Drivers pay establishments on behalf of customers who ask for it. Runs on PostgreSQL 15 and on PGlite (18).

alter table booking
  -- Up to what amount, in cents, VAT included; null where the customer pays.
  add column advance_max_cents integer check (advance_max_cents > 0);
