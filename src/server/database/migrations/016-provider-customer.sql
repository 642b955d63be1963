-- A person is one customer of the provider of payments, on however many pages they pay. Runs on PostgreSQL 15 and on
-- PGlite (18).

alter table customer
  -- Who has saved a means of payment of theirs, and what it calls them; null until then.
  add column payer_provider text,
  add column payer_ref text,
  add constraint customer_payer check (num_nonnulls(payer_provider, payer_ref) <> 1);
create unique index customer_payer_ref on customer (payer_provider, payer_ref);

-- Those who pay a subscription already: the last card that was saved says whose it is.
update customer set payer_provider = 'stripe', payer_ref = split_part(last.payment_method, '/', 1)
from (
  select distinct on (customer_id) customer_id, payment_method from subscription
  where payment_method like 'cus\_%/%' order by customer_id, created_at desc
) as last
where last.customer_id = customer.id;

-- Whom the page was asked for: asked again, it is the same.
alter table payment add column customer_ref text;
