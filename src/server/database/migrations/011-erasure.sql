-- People ask to be forgotten, and that it was done is written down. Runs on PostgreSQL 15 and on PGlite (18).

-- Who did what to which record and when, without a word about a person.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Who did it. It refers to no row: what was done stays, whatever becomes of the account.
  account_id uuid not null,
  kind text not null,
  record_id uuid not null
);
create index audit_event_record on audit_event (record_id, kind);
