-- What a partner's accountant quotes leads to its bookings. Runs on PostgreSQL 15 and on PGlite (18).
create index booking_purchase_order_beginning on booking (folded(purchase_order) text_pattern_ops)
  where purchase_order is not null;
