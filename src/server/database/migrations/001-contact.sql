-- A visitor writes to the company. Runs on PostgreSQL 15 and on PGlite (18).

create table contact_message (
  id uuid primary key,
  -- Made by the visitor's browser: the same one twice is the same message.
  client_id uuid not null unique,
  first_name text not null,
  last_name text not null,
  mail text not null,
  phone text not null,
  message text not null,
  -- Posted without the token step.
  direct boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

-- Single-use tokens, kept as SHA-256 only; used ones are deleted.
create table query_token (
  hash text primary key,
  expires_at timestamptz not null
);
create index query_token_expires_at on query_token (expires_at);

-- Mails to send, inserted with what they tell of and deleted once accepted by the transport.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index mail_outbox_next_attempt_at on mail_outbox (next_attempt_at);

-- Instants of the hits still inside the window, oldest first. The key is an HMAC: no address, no e-mail.
create table rate_limit (
  key text primary key,
  hits timestamptz[] not null,
  refused boolean not null,
  expires_at timestamptz not null
);
create index rate_limit_expires_at on rate_limit (expires_at);

-- Secrets that all instances share, made once by the database itself.
create table secret (
  name text primary key,
  value text not null
);
insert into secret (name, value) values ('rate_limit', gen_random_uuid()::text || gen_random_uuid()::text);
