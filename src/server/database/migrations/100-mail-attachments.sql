-- Mails lead to their booking's own page, and carry its invoice and appointments. Runs on PostgreSQL 15 and on PGlite (18).

-- The booking that a mail tells its customer of: the link of its page is written, and its calendar made, when it is sent.
alter table mail_outbox add column booking_id uuid references booking on delete cascade;
create index mail_outbox_booking on mail_outbox (booking_id) where booking_id is not null;
alter table mail_outbox add column has_calendar boolean not null default false check (booking_id is not null or not has_calendar);
-- The invoice that goes with it, made likewise.
alter table mail_outbox add column invoice_number text references invoice (number);
create index mail_outbox_invoice on mail_outbox (invoice_number) where invoice_number is not null;
