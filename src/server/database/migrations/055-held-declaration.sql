-- A withdrawal waits a day for the word of whom it would withdraw. Runs on PostgreSQL 15 and on PGlite (18).

-- Until when whoever reads the contract's mail may say that it was not them; null until its contract was found.
alter table declaration add column held_until timestamptz;
