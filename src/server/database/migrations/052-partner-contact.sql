-- A partner reads of a customer what they said themselves. Runs on PostgreSQL 15 and on PGlite (18).

-- Of whom it was ordered for, in the partner's words: firstName, lastName, phone, companyName.
alter table booking add column partner_contact jsonb;

-- What partners have read so far was the record.
update booking set partner_contact = jsonb_build_object(
    'firstName', first_name, 'lastName', last_name, 'phone', phone, 'companyName', company_name)
  from customer where customer.id = customer_id and partner_id is not null;

-- A partner searches by them, and asks for the last one of a customer.
create index booking_partner_first_name_beginning on booking
  (folded((partner_contact ->> 'firstName') || ' ' || (partner_contact ->> 'lastName')) text_pattern_ops);
create index booking_partner_last_name_beginning on booking
  (folded((partner_contact ->> 'lastName') || ' ' || (partner_contact ->> 'firstName')) text_pattern_ops);
create index booking_partner_company_beginning on booking
  (folded(partner_contact ->> 'companyName') text_pattern_ops);
