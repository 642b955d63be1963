-- Customers and partners ask for the videos of a report, and the team sends them a link. Runs on PostgreSQL 15 and on
-- PGlite (18).

alter table condition_report
  add column video_requested_at timestamptz,
  -- Who asked, and is sent the link.
  add column video_requested_by uuid references account,
  -- From when the link counts; null until the team sends it.
  add column video_released_at timestamptz;
