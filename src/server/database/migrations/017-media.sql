-- Photos and videos of condition reports. Runs on PostgreSQL 15 and on PGlite (18).

create table medium (
  -- Made by the tablet: the same one twice is the same medium.
  id uuid primary key,
  trip_id uuid not null references trip,
  -- Of the condition report that it belongs to, which may not be sealed yet.
  report_id uuid not null,
  type text not null,
  mime text not null,
  -- SHA-256 of the SHA-256s of its slices, in their order.
  hash text not null,
  -- Who announced it.
  account_id uuid not null references account,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index medium_trip on medium (trip_id);

-- Its files, in their order. What is here is on the disk; the disk may hold more after a crash.
create table medium_slice (
  medium_id uuid not null references medium on delete cascade,
  index integer not null,
  bytes integer not null,
  sha256 text not null,
  received integer not null default 0,
  verified boolean not null default false,
  primary key (medium_id, index)
);
