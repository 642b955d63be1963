-- What invoices say of a business: its country, SIREN, VAT number and seat abroad. Runs on PostgreSQL 15 and on PGlite (18).

-- Null until somebody says it.
alter table customer add column identity jsonb;
