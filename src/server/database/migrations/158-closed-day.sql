-- An appointment that was agreed on before its day was closed waits at the desk until it is moved, or somebody has said that it
-- stays: what is said holds until the day is set otherwise again.
alter table trip
  add column outside_closed_at timestamptz,
  add column outside_closed_by uuid references account;

create index trip_outside_closed on trip (outside_closed_at) where outside_closed_at is not null;
