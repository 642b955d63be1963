-- An order that the team prepared and whose time ran out waits at the desk until somebody has called its customer back, or
-- until something else was ordered for that vehicle.
alter table booking
  add column lapse_closed_at timestamptz,
  add column lapse_closed_by uuid references account;

-- Whoever orders alone accepts the conditions as they order: the team's are accepted later, or never.
create index booking_lapsed on booking (expires_at)
  where status in ('draft', 'awaiting_payment', 'expired') and lapse_closed_at is null
    and terms_accepted_at is distinct from created_at;
create index booking_lapse_closed on booking (lapse_closed_at) where lapse_closed_at is not null;
