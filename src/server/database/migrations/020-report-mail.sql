-- Condition reports are mailed to customers, with their document. Runs on PostgreSQL 15 and on PGlite (18).

-- When its mail was written; null while some of its media are still to come.
alter table condition_report add column mailed_at timestamptz;
-- The report whose document goes with a mail, made when it is sent.
alter table mail_outbox add column report_id uuid references condition_report on delete cascade;
