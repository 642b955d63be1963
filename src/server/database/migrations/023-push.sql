-- Notifications on people's devices. Runs on PostgreSQL 15 and on PGlite (18).

-- Where a device is reached. It belongs to one sign-in: whoever is signed out there is told nothing there any more.
create table push_subscription (
  id uuid primary key,
  family_id uuid not null unique references session_family on delete cascade,
  -- Address at the push service of its browser: whoever knows it, and the keys, may write to the device.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Our public key that it was made for: no other is taken from us.
  server_key text not null,
  created_at timestamptz not null
);

-- What waits to be sent, a row for each device.
create table push_outbox (
  id uuid primary key,
  -- The order in which a device gets them.
  number bigint generated always as identity unique,
  subscription_id uuid not null references push_subscription on delete cascade,
  title text not null,
  body text not null,
  -- The same for all that is told of one thing: the last one takes the place of those before.
  tag text not null,
  -- Hash path of the screen that a tap opens.
  path text not null,
  urgency text not null,
  created_at timestamptz not null,
  -- Nobody wants to read it any more.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index push_outbox_subscription on push_outbox (subscription_id, number);
create index push_outbox_next_attempt_at on push_outbox (next_attempt_at);
create index push_outbox_expires_at on push_outbox (expires_at);
