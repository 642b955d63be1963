-- A slice arrives in parts, each a file of its own until the slice is whole: nothing is written over.
create table medium_part (
  -- The name of its file.
  id uuid primary key,
  medium_id uuid not null,
  index integer not null,
  -- In bytes, from the beginning of the slice.
  begins integer not null,
  foreign key (medium_id, index) references medium_slice on delete cascade
);
create index medium_part_slice on medium_part (medium_id, index, begins);

-- What had come of a slice was one growing file: its tablet has it still, and sends it again.
update medium_slice set received = 0 where not verified;
