-- A withdrawal that is carried out at once, because its appointment is near, moves no money for a day all the same. Runs on
-- PostgreSQL 15 and on PGlite (18).

-- Until when its contract's customer may say that it was not them; null where nobody was asked.
alter table declaration add column objection_until timestamptz;
update declaration set objection_until = held_until;

-- The declaration that it follows from: an objection to that stops it.
alter table refund add column declaration_id uuid references declaration on delete set null;
create index refund_declaration on refund (declaration_id) where declaration_id is not null;
