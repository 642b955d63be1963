-- A partner reads on a booking what they were invoiced for it: without this, all invoices of theirs are looked through.
create index invoice_of_booking on invoice (booking_id) where booking_id is not null;
