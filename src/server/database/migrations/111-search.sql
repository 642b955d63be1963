-- The team looks for anything by its beginning or its end. Runs on PostgreSQL 15 and on PGlite (18).

-- A number as it is dialled within France, whatever was typed around it.
create function dialled(phone text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0033|33|0)', '');

create index customer_phone_beginning on customer (dialled(phone) text_pattern_ops);
create index customer_phone_end on customer (reverse(dialled(phone)) text_pattern_ops);
create index booking_reference_end on booking (reverse(reference) text_pattern_ops);
create index invoice_number_beginning on invoice (number text_pattern_ops);
create index invoice_number_end on invoice (reverse(number) text_pattern_ops);
create index quote_request_reference_end on quote_request (reverse(reference) text_pattern_ops);
