-- The phone provider of a merchant (M103, decision D28). All of it is public: the page gets it too.

create table phone_provider (
  merchant text primary key references merchant (code),
  project_id text not null check (project_id ~ '^[a-z][a-z0-9-]{3,60}$'),
  api_key text not null check (length(api_key) between 1 and 200),
  auth_domain text not null check (auth_domain ~ '^[a-z0-9.-]{1,200}$'),
  -- an emulator's origin, answered outside production alone
  emulator text check (emulator ~ '^http://(127[.]0[.]0[.]1|localhost):[0-9]{1,5}$'),
  enabled boolean not null default true
);
call keep_merchants_apart('phone_provider', 'select, insert, update');

-- Id tokens that were used: each is good for one call.
create table phone_token_spent (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (merchant, digest)
);
create index phone_token_spent_by_end on phone_token_spent (merchant, expires_at);
call keep_merchants_apart('phone_token_spent', 'select, insert, update, delete');
