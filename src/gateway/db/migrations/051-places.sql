-- Where members are and were signed in: browser, country and address block, shown to the member alone.

alter table session
  -- SHA-256 of the device cookie
  add column device bytea check (length(device) = 32),
  add column device_name text not null default '' check (length(device_name) <= 80),
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column network text not null default '' check (length(network) <= 64),
  -- the remembered browser that it came from (decision D09)
  add column family bytea check (length(family) = 16);

create index session_by_family on session (merchant, family) where family is not null;
create index session_by_device on session (merchant, member_id, device);

alter table member_device
  add column name text not null default '' check (length(name) <= 80),
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column network text not null default '' check (length(network) <= 64);
create index member_device_by_use on member_device (merchant, member_id, seen_at);

-- A browser in an address block from which the member got in whole: no second step is asked for there.
create table known_place (
  merchant text not null references merchant (code),
  member_id uuid not null,
  device bytea not null check (length(device) = 32),
  -- keyed hash of member and address block
  block bytea not null check (length(block) = 32),
  seen_at timestamptz not null default now(),
  primary key (merchant, member_id, device, block),
  foreign key (merchant, member_id, device) references member_device (merchant, member_id, device) on delete cascade
);
call keep_merchants_apart('known_place', 'select, insert, update, delete');

-- The log-in that last_login_at tells of, and the one before it: what a member is shown to notice a stranger by.
alter table member
  add column last_login_country text not null default '' check (last_login_country ~ '^([A-Z]{2})?$'),
  add column last_login_device text not null default '' check (length(last_login_device) <= 80),
  add column previous_login_at timestamptz,
  add column previous_login_country text not null default '' check (previous_login_country ~ '^([A-Z]{2})?$'),
  add column previous_login_device text not null default '' check (length(previous_login_device) <= 80),
  -- when a trial account ends, and its sessions with it
  add column ends_at timestamptz check (ends_at is null or type = 4);
