-- What a person, a role or a report leads to, found without looking through all others. Runs on PostgreSQL 15 and on PGlite (18).

-- The media of a report.
create index medium_report on medium (report_id);
-- The accounts of a role: drivers and partners are few among customers.
create index account_role on account (role, created_at desc, id desc);
-- What an address wrote, and what waits to be written to it.
create index contact_message_mail on contact_message (mail, created_at desc, id desc);
create index declaration_mail on declaration (mail, declared_at);
create index mail_outbox_recipient on mail_outbox (recipient);
create index quote_request_customer on quote_request (customer_id) where customer_id is not null;
