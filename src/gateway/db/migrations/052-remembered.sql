-- Browsers that are remembered for a day (decision D09). The cookie holds selector and validator; a family is the line of
-- validators that follow each other from one log-in with the password.

create table remembered_browser (
  merchant text not null references merchant (code),
  selector bytea not null check (length(selector) = 16),
  member_id uuid not null,
  -- SHA-256 of the device cookie
  device bytea not null check (length(device) = 32),
  -- SHA-256 of the validator that counts, and of the one before it
  validator bytea not null check (length(validator) = 32),
  previous bytea check (length(previous) = 32),
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  primary key (merchant, selector),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index remembered_browser_by_member on remembered_browser (merchant, member_id, created_at);
create index remembered_browser_by_end on remembered_browser (merchant, expires_at);
call keep_merchants_apart('remembered_browser', 'select, insert, update, delete');
