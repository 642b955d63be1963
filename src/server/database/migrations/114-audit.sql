-- Who did what is read by administrators, and changed by nobody. Runs on PostgreSQL 15 and on PGlite (18).

alter table audit_event
  -- Which part, what it was and became, in words, and the cents that it is about.
  add column detail jsonb not null default '{}',
  -- Of what was done on a booking: its line in that booking's story, whose free words go when its customer is forgotten. It
  -- refers to no row, as all of this table.
  add column booking_event_id bigint;

-- What the team did on bookings until now.
insert into audit_event (at, account_id, kind, record_id, detail, booking_event_id)
select event.at, event.account_id, event.kind, event.booking_id,
  jsonb_strip_nulls(jsonb_build_object('cents', (event.detail ->> 'cents')::integer)), event.id
from booking_event as event join account on account.id = event.account_id
where account.role in ('ROLE_TEAMMATE', 'ROLE_ADMIN') and event.kind in (
  'prepared', 'derogation_granted', 'derogation_refused', 'fee_charged', 'fee_waived', 'fee_restored', 'advance_set',
  'refunded', 'given_up', 'refund_settled', 'transfer_received', 'transfer_cancelled', 'claim_written_off',
  'disbursement_recorded', 'disbursement_cancelled', 'cancelled', 'withdrawn', 'trip_cancel',
  'video_released', 'review_published', 'review_refused', 'review_answered')
order by event.at, event.id;

-- The newest first: of everybody, of one person, of one kind.
create index audit_event_newest on audit_event (at desc, id desc);
create index audit_event_person on audit_event (account_id, at desc, id desc);
create index audit_event_kind on audit_event (kind, at desc, id desc);

-- What is written stays as it is. Only what is older than the time for which it is kept may go; the database's clock may be
-- behind the server's, which asks for that.
create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '5 years' + interval '1 day' then
    return old;
  end if;
  raise exception 'the log of who did what is changed by nobody';
end
$$;
create trigger audit_event_is_kept before update or delete on audit_event
  for each row execute function keep_audit_event();
create trigger audit_event_is_not_emptied before truncate on audit_event
  for each statement execute function keep_audit_event();

-- What is counted by week.
create index trip_pickup on trip (slot_start) include (slot_end, arrived_at)
  where kind = 'outbound' and arrived_at is not null;
create index booking_event_ended on booking_event (at)
  where kind in ('cancelled', 'withdrawn', 'subscription_withdrawn');
