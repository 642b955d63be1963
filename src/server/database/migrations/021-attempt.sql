-- A trip where nobody came is driven again, with reports of its own. Runs on PostgreSQL 15 and on PGlite (18).

-- How many times its appointment was made anew after somebody was there in vain, and this one.
alter table trip add column attempt integer not null default 1;

-- Which of them a report is of: each has its own kinds and its own chain.
alter table condition_report add column attempt integer not null default 1;
alter table condition_report drop constraint condition_report_trip_id_kind_key;
alter table condition_report drop constraint condition_report_trip_id_previous_hash_key;
alter table condition_report add unique (trip_id, attempt, kind);
alter table condition_report add unique nulls not distinct (trip_id, attempt, previous_hash);
