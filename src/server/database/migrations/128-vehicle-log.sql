-- A vehicle is looked up by its plate, whoever its customers are. Runs on PostgreSQL 15 and on PGlite (18).

create index booking_vehicle on booking (translate(vehicle ->> 'plate', ' .-–·', ''), created_at desc, id desc);
create index vehicle_inspection_plate on vehicle_inspection (bare_plate, said_at desc) where said_at is not null;
