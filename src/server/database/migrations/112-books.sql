-- The books: what was issued, paid and given back in a span of days. Runs on PostgreSQL 15 and on PGlite (18).

-- The day in France on which money came, of a card as of a transfer: its invoice was issued with it, or it was asked for then.
update payment
  set received_on = (coalesce((select issued_at from invoice where payment_id = payment.id), created_at)
    at time zone 'Europe/Paris')::date
  where received_on is null and status in ('paid', 'refunded', 'refund_failed');
-- Money is found by that day alone.
drop index payment_created;

create index invoice_issued on invoice (issued_at desc, id desc) include (kind, total_cents);
create index refund_updated on refund (updated_at);
create index dispute_updated on dispute (updated_at);
