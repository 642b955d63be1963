-- Orders counted by week from this alone. Runs on PostgreSQL 15 and on PGlite (18).
create index booking_counted on booking (created_at) include (status, expires_at);
