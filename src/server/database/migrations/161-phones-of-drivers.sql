-- How the office reaches a driver: nobody but the team reads it.
alter table account add column driver_phone text;
