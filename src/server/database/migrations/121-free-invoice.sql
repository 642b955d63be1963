-- Invoices that are made by hand, of no booking and no subscription. Runs on PostgreSQL 15 and on PGlite (18).

alter table invoice drop constraint invoice_purpose;
alter table invoice add constraint invoice_purpose check (num_nonnulls(booking_id, subscription_id) <= 1);
-- Made by whoever makes it by hand: the same one twice is the same invoice; null of all others.
alter table invoice add column client_id uuid unique;

-- What pays such an invoice is of it alone.
alter table payment drop constraint payment_purpose;
alter table payment add constraint payment_purpose check (
  num_nonnulls(booking_id, subscription_id) = 1
  or num_nonnulls(booking_id, subscription_id) = 0 and invoice_id is not null
);
