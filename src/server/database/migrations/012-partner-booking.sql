-- Partners order for their customers and are invoiced. Runs on PostgreSQL 15 and on PGlite (18).

alter table booking
  -- The partner who ordered it and is invoiced for it; null where its customer pays.
  add column partner_id uuid references account,
  -- How that partner calls it, and the order of theirs that it belongs to.
  add column partner_reference text,
  add column purchase_order text;
-- Lists of a partner, newest first.
create index booking_partner on booking (partner_id, created_at desc, id desc) where partner_id is not null;
create index booking_partner_reference_beginning on booking (folded(partner_reference) text_pattern_ops);
