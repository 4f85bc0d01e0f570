-- Mailed links to choose a new password. A row is written for each request that its budgets allow, whether or not it named
-- an account: so neither time nor budgets tell which ones exist.

create table password_reset (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket in the link
  digest bytea not null check (length(digest) = 32),
  -- null: nobody was meant, and no mail was sent
  member_id uuid,
  -- keyed hashes of the account that was named and of the asker's address block
  account bytea not null check (length(account) = 32),
  asked_from bytea not null check (length(asked_from) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes',
  used_at timestamptz,
  primary key (merchant, digest),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index password_reset_by_account on password_reset (merchant, account, created_at);
create index password_reset_by_asker on password_reset (merchant, asked_from, created_at);
create index password_reset_by_member on password_reset (merchant, member_id);
create index password_reset_by_age on password_reset (merchant, created_at);
call keep_merchants_apart('password_reset', 'select, insert, update, delete');
