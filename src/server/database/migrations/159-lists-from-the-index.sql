-- Whether an order has expired, and what a company is called, is read from the index alone, without a visit of each row.
drop index booking_status, customer_company_beginning;
create index booking_status on booking (status, created_at desc, id desc) include (expires_at);
create index customer_company_beginning on customer (folded(company_name) text_pattern_ops) include (id, company_name)
  where company_name is not null;
