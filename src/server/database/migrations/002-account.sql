-- People sign in: accounts, sessions, passwords, customers. Runs on PostgreSQL 15 and on PGlite (18).

create table account (
  id uuid primary key,
  -- Made by whoever creates it: the same one twice is the same account.
  client_id uuid not null unique,
  -- Lowercase; also the name to sign in with.
  mail text not null unique,
  display_name text not null,
  role text not null check (role in ('ROLE_ADMIN', 'ROLE_PARTNER', 'ROLE_TEAMMATE', 'ROLE_CUSTOMER')),
  -- Argon2id, in PHC format; null until the person has chosen a password.
  password_hash text,
  disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
-- Lists go newest first, by keyset.
create index account_newest on account (created_at desc, id desc);

create table customer (
  id uuid primary key,
  account_id uuid not null unique references account on delete cascade,
  client_id uuid not null unique,
  first_name text not null,
  last_name text not null,
  phone text not null,
  birth_date date,
  company_name text,
  address jsonb not null,
  -- When it differs from the address.
  billing_address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

-- Changes already made, by the clientId of the request that asked for them: a repeat changes nothing more.
create table applied_change (
  client_id uuid primary key,
  record_id uuid not null,
  applied_at timestamptz not null
);
create index applied_change_applied_at on applied_change (applied_at);

-- One sign-in on one device. Logging out, a new password or a stolen refresh token delete it.
create table session_family (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  -- Moved forward by each refresh.
  expires_at timestamptz not null
);
create index session_family_account on session_family (account_id);
create index session_family_expires_at on session_family (expires_at);

-- Refresh tokens, kept as SHA-256 only. Each is followed by the one it was exchanged for.
create table refresh_token (
  hash text primary key,
  family_id uuid not null references session_family on delete cascade,
  created_at timestamptz not null,
  first_used_at timestamptz,
  successor_hash text
);
create index refresh_token_family on refresh_token (family_id);
create index refresh_token_first_used_at on refresh_token (first_used_at);

-- Links that let someone choose a password: single use, kept as SHA-256 only; used ones are deleted.
create table password_token (
  -- The link's token is derived from it under the server's secret when the mail is sent.
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_token_account on password_token (account_id);
create index password_token_expires_at on password_token (expires_at);

-- Password requests to answer, whether anybody has that address or not: the request itself never knows.
create table password_request (
  id uuid primary key,
  mail text not null,
  created_at timestamptz not null
);
create index password_request_created_at on password_request (created_at);

-- The password_token whose link replaces the mail's placeholder when it is sent.
alter table mail_outbox add column password_token_id uuid;
