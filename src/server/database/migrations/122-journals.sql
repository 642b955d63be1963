-- The journals have what was paid in customers' names, given up and written off. Runs on PostgreSQL 15 and on PGlite (18).

-- The day in France on which a claim was written off last; null where nothing was.
alter table payment add column written_off_on date;
update payment
  set written_off_on = (coalesce(
    (select max(at) from booking_event where booking_event.booking_id = payment.booking_id and kind = 'claim_written_off'),
    updated_at) at time zone 'Europe/Paris')::date
  where written_off_cents > 0;
create index payment_written_off on payment (written_off_on) where written_off_on is not null;
create index disbursement_paid on disbursement (paid_on);
create index disbursement_cancelled on disbursement (cancelled_at) where cancelled_at is not null;
