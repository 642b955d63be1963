-- Who gave trips, moved appointments and closed bookings is in the log of who did what. Runs on PostgreSQL 15 and on PGlite (18).

-- What the team did of it until now.
insert into audit_event (at, account_id, kind, record_id, detail, booking_event_id)
select event.at, event.account_id, event.kind, event.booking_id, '{}', event.id
from booking_event as event join account on account.id = event.account_id
where account.role in ('ROLE_TEAMMATE', 'ROLE_ADMIN')
  and event.kind in ('assigned', 'unassigned', 'agreed', 'moved', 'ready', 'closed')
order by event.at, event.id;

-- What one person did of one kind, among the many more lines that there are now.
create index audit_event_person_kind on audit_event (account_id, kind, at desc, id desc);
