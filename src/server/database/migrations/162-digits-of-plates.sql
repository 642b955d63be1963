-- A French plate is often told by the three digits in its middle alone: the newest of those that have them.
create index booking_plate_digits on booking (
  substring(translate(vehicle ->> 'plate', ' .-–·', '') from '^[A-Z]{2}([0-9]{3})[A-Z]{2}$'),
  created_at desc,
  id desc
);
