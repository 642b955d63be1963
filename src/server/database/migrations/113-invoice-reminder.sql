-- Partners are reminded of what they have not paid. Runs on PostgreSQL 15 and on PGlite (18).

-- How often, and the day in France of the last time; null where they were not.
alter table invoice add column reminders integer not null default 0;
alter table invoice add column reminded_on date;
