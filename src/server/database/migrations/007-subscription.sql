-- Customers subscribe and are charged each month. Runs on PostgreSQL 15 and on PGlite (18).

-- References: chronological; unlike the numbers of invoices they may have gaps.
create sequence subscription_reference;

create table subscription (
  id uuid primary key,
  -- Made by whoever subscribes: the same one twice is the same subscription.
  client_id uuid not null unique,
  -- ABO-2026-000001
  reference text not null unique,
  status text not null,
  customer_id uuid not null references customer,
  -- Who typed it.
  ordered_by uuid not null references account,
  -- VAT included, as it was when ordered.
  monthly_cents integer not null,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  -- When the customer asked that we begin before the end of the withdrawal period.
  immediate_execution_at timestamptz,
  -- Days in France; null until the first month is paid.
  started_on date,
  commitment_end date,
  -- What the provider calls the means of payment that months are charged to.
  payment_method text,
  termination_requested_at timestamptz,
  -- The first day without it, once its end is known.
  ends_on date,
  -- From when the renewal notice is to be sent; null once it was, and when there is nothing to renew.
  renewal_notice_on date,
  renewal_noticed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
-- Lists go newest first, by keyset.
create index subscription_customer on subscription (customer_id, created_at desc, id desc);
-- One at a time.
create unique index subscription_live on subscription (customer_id) where status not in ('withdrawn', 'ended');
create index subscription_renewal_notice on subscription (renewal_notice_on) where renewal_notice_on is not null;

-- The months of a subscription: those that are paid, and always one more, the next.
create table subscription_charge (
  subscription_id uuid not null references subscription,
  -- 0 is the month that begins the day the subscription starts.
  month_index integer not null,
  -- When something is to be done about it unless it is paid before; null when nothing is any more.
  due_at timestamptz,
  -- How often the bank has refused it.
  refusals integer not null default 0,
  -- The last one that was to pay it, and the one that did.
  payment_id uuid unique,
  paid_at timestamptz,
  primary key (subscription_id, month_index)
);
create unique index subscription_charge_unpaid on subscription_charge (subscription_id) where paid_at is null;
create index subscription_charge_due on subscription_charge (due_at) where due_at is not null;

-- Money is for a booking or for a subscription.
alter table payment alter column booking_id drop not null;
alter table payment add column subscription_id uuid references subscription;
alter table payment add constraint payment_purpose check (num_nonnulls(booking_id, subscription_id) = 1);
create index payment_subscription on payment (subscription_id, created_at) where subscription_id is not null;
alter table subscription_charge add foreign key (payment_id) references payment;

alter table invoice alter column booking_id drop not null;
-- What an invoice is for is no longer a booking only: its reference loses that name, and says the same.
update invoice
  set content = (content - 'bookingReference') || jsonb_build_object('reference', content -> 'bookingReference')
  where content ? 'bookingReference';
alter table invoice add column subscription_id uuid references subscription;
alter table invoice add constraint invoice_purpose check (num_nonnulls(booking_id, subscription_id) = 1);
