-- What customers say of us (articles L111-7-2 and D111-16 and following of the consumer code). Runs on PostgreSQL 15 and on PGlite (18).

create table review (
  id uuid primary key,
  -- One each, for good.
  booking_id uuid not null unique references booking,
  status text not null check (status in ('waiting', 'published', 'refused', 'retracted')),
  mark integer not null check (mark between 1 and 5),
  -- As it was written; empty once its author took it back.
  text text not null check (length(text) <= 1000),
  -- Shown beside it; null where its author gave none, took it back or is forgotten.
  first_name text,
  -- Day in France.
  experienced_on date not null,
  -- Why it is not published: one of a closed list.
  ground text,
  -- The company's, once.
  answer text,
  answered_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((ground is not null) = (status = 'refused')),
  check ((answer is null) = (answered_at is null)),
  check (published_at is not null or status <> 'published')
);
create index review_published on review (published_at, id) where status = 'published';
create index review_created on review (status, created_at, id);

-- When its customer is to be asked for one; null before it has ended, and once that was seen to. What ended before is not asked about.
alter table booking add column review_due_at timestamptz;
create index booking_review_due on booking (review_due_at) where review_due_at is not null;
