-- Members' pictures: one of the set by its id, or a picture of their own under a random name.

create table member_avatar (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- id of one of the set; null: a picture of the member's own
  static_id text check (static_id ~ '^[a-z][a-z0-9]{0,15}$'),
  name text check (name ~ '^[A-Za-z0-9_-]{22}$'),
  -- PNG, made by ourselves
  image bytea check (length(image) between 1 and 262144),
  changed_at timestamptz not null default now(),
  primary key (merchant, member_id),
  unique (merchant, name),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((static_id is null) = (name is not null) and (name is null) = (image is null))
);
call keep_merchants_apart('member_avatar', 'select, insert, update');
