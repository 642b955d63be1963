-- Where an account has been signed in to: guesses from elsewhere slow each other down. Runs on PostgreSQL 15 and on PGlite (18).

create table known_place (
  -- HMAC of an account and an address, or of an account and a browser: neither is stored.
  key text primary key,
  last_at timestamptz not null
);
create index known_place_last_at on known_place (last_at);
