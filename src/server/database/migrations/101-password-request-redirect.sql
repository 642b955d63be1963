-- Who asks for a link on the way to something is led on to it. Runs on PostgreSQL 15 and on PGlite (18).

alter table password_request add column redirect_to text;
