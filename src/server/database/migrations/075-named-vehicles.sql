-- Subscriptions name the vehicles whose trips they include. Those that were sold before keep their terms: any vehicle.
alter table subscription add column names_vehicles boolean not null default false;
alter table subscription alter column names_vehicles drop default;

create table subscription_vehicle (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription,
  -- As it is written on the vehicle.
  plate text not null,
  -- Without its separators: what two ways of writing it have in common.
  bare_plate text not null,
  named_at timestamptz not null,
  -- When another vehicle took its place: such a change is allowed once a month.
  replaced_at timestamptz
);
create unique index subscription_vehicle_named on subscription_vehicle (subscription_id, bare_plate)
  where replaced_at is null;

-- The subscription that includes its trips, and the bare plate that was looked for among its vehicles.
alter table booking add column subscription_id uuid references subscription;
alter table booking add column included_plate text;
create index booking_of_subscription on booking (subscription_id) where subscription_id is not null;

-- What was included before says so in its reasons; its customer had one subscription at a time.
update booking set included_plate = upper(regexp_replace(vehicle ->> 'plate', '[\s.–·-]', '', 'g')),
  subscription_id = (
    select subscription.id from subscription
    where subscription.customer_id = booking.customer_id and subscription.created_at <= booking.created_at
    order by subscription.created_at desc limit 1
  )
where partner_id is null and explanation::text like '%Trajets inclus dans l’abonnement%';
