-- The team's list of customers, in each of its orders. Runs on PostgreSQL 15 and on PGlite (18).

-- What a customer ordered, added up: one row for whoever did, and nobody but the trigger below adds to it.
create table customer_activity (
  customer_id uuid primary key references customer on delete cascade,
  -- When the last order was made, whatever became of it.
  last_booked_at timestamptz not null,
  bookings integer not null,
  -- A partner ordered for them, once at least.
  by_partner boolean not null
);

-- `added` are the bookings that a statement wrote. In the order of their customers: two statements never wait for each other.
create function count_bookings() returns trigger language plpgsql as $$
begin
  insert into customer_activity (customer_id, last_booked_at, bookings, by_partner)
  select customer_id, max(created_at), count(*), bool_or(partner_id is not null)
  from added group by customer_id order by customer_id
  on conflict (customer_id) do update
    set last_booked_at = greatest(customer_activity.last_booked_at, excluded.last_booked_at),
      bookings = customer_activity.bookings + excluded.bookings,
      by_partner = customer_activity.by_partner or excluded.by_partner;
  return null;
end
$$;
create trigger booking_added after insert on booking referencing new table as added
  for each statement execute function count_bookings();

-- Whoever was forgotten is in no list.
insert into customer_activity (customer_id, last_booked_at, bookings, by_partner)
select customer_id, max(created_at), count(*), bool_or(partner_id is not null)
from booking
where customer_id not in (select record_id from audit_event where kind = 'customer_erased')
group by customer_id;

create index customer_activity_last on customer_activity (last_booked_at, customer_id);
create index customer_activity_bookings on customer_activity (bookings, customer_id);
-- By their names, as they are searched: without case and accents.
create index customer_name on customer ((folded(last_name || ' ' || first_name) collate "C"), id);
