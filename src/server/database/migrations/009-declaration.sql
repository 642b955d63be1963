-- Declarations that end a contract, made online without an account. Runs on PostgreSQL 15 and on PGlite (18).

create table declaration (
  id uuid primary key,
  -- Made with the summary: confirming twice is one declaration.
  client_id uuid not null unique,
  kind text not null check (kind in ('withdrawal', 'termination')),
  name text not null,
  -- Where the receipt was sent.
  mail text not null,
  -- As it was typed.
  reference text not null,
  -- Of a termination: the day wished for, and why.
  end_on date,
  ground text,
  details text,
  declared_at timestamptz not null,
  -- When it was carried out or, failing that, told to the team; null until then.
  handled_at timestamptz,
  outcome text check (outcome in ('carried_out', 'told')),
  check ((handled_at is null) = (outcome is null))
);
create index declaration_waiting on declaration (declared_at) where handled_at is null;
create index declaration_declared_at on declaration (declared_at);
