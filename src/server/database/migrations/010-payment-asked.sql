-- Providers are asked what became of a payment when they do not tell. Runs on PostgreSQL 15 and on PGlite (18).

-- When the provider was last asked about it; null until it knows of it.
alter table payment add column asked_at timestamptz;
update payment set asked_at = updated_at where status = 'pending';
create index payment_asked on payment (asked_at) where status = 'pending';
