-- An e-mail address that the team changes waits for its owner's word. Runs on PostgreSQL 15 and on PGlite (18).

-- One at a time for an account: a later one takes the place of the one before, whose link is void then.
create table address_change (
  -- The link's ticket names it.
  id uuid primary key,
  account_id uuid not null unique references account on delete cascade,
  from_mail text not null,
  to_mail text not null,
  expires_at timestamptz not null
);
create index address_change_expires_at on address_change (expires_at);

-- The page, and what it is about, whose link replaces the mail's placeholder when it is sent.
alter table mail_outbox
  add column confirm_page text,
  add column confirm_id uuid;
