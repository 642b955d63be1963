-- Damage claims: from what was noticed or complained of to its end. Runs on PostgreSQL 15 and on PGlite (18).

create sequence damage_claim_reference;

create table damage_claim (
  id uuid primary key,
  -- Made by whoever opens it: the same one twice is the same claim.
  client_id uuid not null unique,
  reference text not null unique,
  booking_id uuid not null references booking,
  -- On which it was noticed.
  report_id uuid references condition_report,
  source text not null check (source in ('report', 'complaint', 'office')),
  -- With whom it is followed: the customer of the booking, or the partner who ordered it.
  party text not null check (party in ('customer', 'partner')),
  status text not null check (status in ('opened', 'insured', 'quoted', 'settled', 'refused', 'dropped')),
  version integer not null default 1,
  -- Days in France.
  status_on date not null,
  noticed_on date not null,
  complained_on date,
  declared_on date,
  quoted_on date,
  -- Since when what its people wrote last has no answer.
  waiting_since timestamptz,
  -- Computed from the above whenever it changes (`domain/claim/claim-deadlines.ts`), for lists to be sorted by.
  next_action text check (next_action in ('answer', 'declare', 'chase', 'decide')),
  due_on date,
  insurer_reference text,
  quote_cents integer check (quote_cents > 0),
  deductible_cents integer check (deductible_cents >= 0),
  insurer_cents integer check (insurer_cents >= 0),
  settled_how text check (settled_how in ('refund', 'transfer', 'repair')),
  -- Given to the customer.
  settled_cents integer check (settled_cents > 0),
  settled_on date,
  -- What the transfer says.
  settled_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((next_action is null) = (due_on is null)),
  check ((status = 'settled') = (settled_how is not null)),
  check (declared_on is not null or status <> 'insured'),
  check ((quoted_on is null) = (quote_cents is null))
);
-- With each of a booking's people one is followed at a time.
create unique index damage_claim_open on damage_claim (booking_id, party)
  where status in ('opened', 'insured', 'quoted');
create index damage_claim_booking on damage_claim (booking_id, created_at);
create index damage_claim_due on damage_claim (due_on, id) where due_on is not null;
create index damage_claim_waiting on damage_claim (waiting_since) where waiting_since is not null;
-- Lists: what is open by what is due, then what is over.
create index damage_claim_listed on damage_claim (coalesce(due_on, 'infinity'::date), created_at desc, id);
create index damage_claim_of_status on damage_claim (status, coalesce(due_on, 'infinity'::date), created_at desc, id);

-- Everything that was said and done, in its order; nothing is taken away.
create table damage_claim_line (
  id bigint generated always as identity primary key,
  claim_id uuid not null references damage_claim on delete cascade,
  at timestamptz not null,
  -- Who wrote it down; null of what nobody signed in has done.
  account_id uuid references account,
  kind text not null check (kind in ('complaint', 'statement', 'message', 'answer', 'file', 'step')),
  -- Whose words it is.
  speaker text check (speaker in ('customer', 'driver', 'office')),
  -- Whom the claim is followed with reads it.
  shared boolean not null,
  text text not null,
  -- Of the file that it tells of.
  file_id uuid
);
create index damage_claim_line_claim on damage_claim_line (claim_id, id);

-- Its files, each a slice beside those of reports. Of a claim that is no more they are nobody's, and removed.
create table damage_claim_file (
  id uuid primary key,
  claim_id uuid references damage_claim on delete set null,
  account_id uuid not null references account,
  name text not null,
  mime text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  shared boolean not null,
  -- What has come, in bytes, and the names of its parts in their order.
  received integer not null default 0,
  parts uuid[] not null default '{}',
  whole_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index damage_claim_file_claim on damage_claim_file (claim_id) where claim_id is not null;
create index damage_claim_file_nobodys on damage_claim_file (id) where claim_id is null;
create index damage_claim_file_unfinished on damage_claim_file (updated_at) where whole_at is null;
