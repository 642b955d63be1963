-- What waits for somebody of the team. Runs on PostgreSQL 15 and on PGlite (18).

-- Who said that they see to something of the queue.
create table desk_claim (
  kind text not null,
  -- Of what waits.
  record_id uuid not null,
  account_id uuid not null references account,
  taken_at timestamptz not null,
  primary key (kind, record_id)
);

-- Until now the team answered from its mailbox: of what is older than a month nobody knows any more what became of it.
alter table contact_message
  add column closed_at timestamptz,
  add column closed_by uuid references account,
  -- What was mailed to who wrote.
  add column reply text;
update contact_message set closed_at = updated_at where created_at < now() - interval '30 days';
create index contact_message_open on contact_message (created_at) where closed_at is null;

alter table quote_request
  add column closed_at timestamptz,
  add column closed_by uuid references account,
  add column reply text;
update quote_request set closed_at = updated_at where created_at < now() - interval '30 days';
create index quote_request_open on quote_request (created_at) where closed_at is null;

alter table declaration
  add column closed_at timestamptz,
  add column closed_by uuid references account,
  -- Why it was told to the team.
  add column told text;
update declaration set closed_at = handled_at where handled_at < now() - interval '30 days';
create index declaration_told on declaration (handled_at) where outcome = 'told' and closed_at is null;

alter table condition_report
  -- Why somebody must look at it: new damage, reservations, a refusal to sign; null where nothing calls for that.
  add column alarms text,
  add column closed_at timestamptz,
  add column closed_by uuid references account;
create index condition_report_alarming on condition_report (signed_at) where alarms is not null and closed_at is null;
create index condition_report_video_asked on condition_report (video_requested_at)
  where video_requested_at is not null and video_released_at is null;

-- What was ended on a day.
create index contact_message_closed on contact_message (closed_at) where closed_at is not null;
create index quote_request_closed on quote_request (closed_at) where closed_at is not null;
create index declaration_closed on declaration (closed_at) where closed_at is not null;
create index condition_report_closed on condition_report (closed_at) where closed_at is not null;

-- What is due, oldest first; trips that nobody drives; late trips; refunds that failed; what was paid on a day.
create index invoice_due on invoice ((content ->> 'dueOn')) where status = 'issued' and kind <> 'credit_note';
create index trip_without_driver on trip (booking_id)
  where driver_id is null and slot_start is not null and status in ('planned', 'assigned');
create index trip_to_begin on trip (slot_end) where status in ('assigned', 'on_the_way');
create index refund_failed on refund (updated_at) where status = 'failed';
create index payment_created on payment (created_at);
create index payment_received_on on payment (received_on) where received_on is not null;

-- Why it could not be sent the last time, as the server of mails said it.
alter table mail_outbox add column failure text;

-- What whoever did it says of it.
alter table audit_event add column note text;
