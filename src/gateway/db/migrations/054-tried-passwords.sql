-- Which accounts a password was tried on within the hour, to notice one that is tried on many. Both are hashes under a key
-- that is not in this database and changes every hour.

create table tried_password (
  merchant text not null references merchant (code),
  password bytea not null check (length(password) = 32),
  account bytea not null check (length(account) = 32),
  tried_at timestamptz not null default now(),
  primary key (merchant, password, account)
);
create index tried_password_by_age on tried_password (merchant, tried_at);
call keep_merchants_apart('tried_password', 'select, insert, update, delete');
