-- Documents added up and found without reading what each of them says. Runs on PostgreSQL 15 and on PGlite (18).

-- Of what a document says, which is frozen: what is added up.
alter table invoice
  add column net_cents integer not null generated always as ((content #>> '{totals,netCents}')::integer) stored,
  add column vat_cents integer not null generated always as ((content #>> '{totals,vatCents}')::integer) stored,
  add column rates jsonb not null generated always as (content #> '{totals,rates}') stored;

-- The sums of a span of days are read from these alone.
drop index invoice_issued;
create index invoice_issued on invoice (issued_at desc, id desc)
  include (kind, status, total_cents, net_cents, vat_cents, payment_id);
create index invoice_rates on invoice (issued_at) include (rates, net_cents, vat_cents, total_cents);

-- What is still due: of one customer, of a span of days.
create index invoice_to_pay on invoice (customer_id, issued_at)
  where status = 'issued' and kind in ('invoice', 'disbursement');
create index invoice_to_pay_issued on invoice (issued_at desc, id desc)
  where status = 'issued' and kind in ('invoice', 'disbursement');

-- What came on a span of days, added up from this alone.
drop index payment_received_on;
create index payment_received_on on payment (received_on) include (status, amount_cents) where received_on is not null;
