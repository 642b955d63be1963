-- Whoever has its link follows a booking. Runs on PostgreSQL 15 and on PGlite (18).

-- Two random UUIDs: 244 random bits that nobody guesses. Bookings that exist get one each.
alter table booking add column tracking_token text not null unique
  default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
