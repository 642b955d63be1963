-- Thousands are found by a common name: read from the index alone, without a visit of each row.
drop index customer_first_name_beginning, customer_last_name_beginning, account_mail_beginning;
create index customer_first_name_beginning on customer (folded(first_name || ' ' || last_name) text_pattern_ops)
  include (id, first_name, last_name);
create index customer_last_name_beginning on customer (folded(last_name || ' ' || first_name) text_pattern_ops)
  include (id, first_name, last_name);
create index account_mail_beginning on account (mail text_pattern_ops) include (id);
create index customer_of_account on customer (account_id) include (id);

-- A partner finds whom they ordered for among their own alone.
drop index booking_partner_first_name_beginning, booking_partner_last_name_beginning, booking_partner_company_beginning;
create index booking_partner_first_name_beginning on booking
  (partner_id, folded((partner_contact ->> 'firstName') || ' ' || (partner_contact ->> 'lastName')) text_pattern_ops)
  where partner_id is not null;
create index booking_partner_last_name_beginning on booking
  (partner_id, folded((partner_contact ->> 'lastName') || ' ' || (partner_contact ->> 'firstName')) text_pattern_ops)
  where partner_id is not null;
create index booking_partner_company_beginning on booking
  (partner_id, folded(partner_contact ->> 'companyName') text_pattern_ops) where partner_id is not null;
