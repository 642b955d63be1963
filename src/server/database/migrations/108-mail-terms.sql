-- A confirmation carries the terms that were accepted (article L221-13 of the consumer code). Runs on PostgreSQL 15 and on PGlite (18).

alter table mail_outbox add column has_terms boolean not null default false;
