-- A guest chooses a password on the page of their payment, before their address is confirmed. Runs on PostgreSQL 15 and on PGlite (18).

-- It opens nothing by itself: the link of a mail and the password, together, make it the account's. Used ones are deleted.
create table chosen_password (
  -- The next one takes the place of the one before.
  account_id uuid primary key references account on delete cascade,
  -- The link's token is derived from it under the server's secret when the mail is sent.
  id uuid not null unique,
  token_hash text not null unique,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index chosen_password_expires_at on chosen_password (expires_at);

-- The password that waits to be asked about: whoever keeps it does not know whether that address has one already.
alter table password_request add column password_hash text;

-- The chosen_password whose link replaces the mail's placeholder when it is sent.
alter table mail_outbox add column chosen_password_id uuid;
