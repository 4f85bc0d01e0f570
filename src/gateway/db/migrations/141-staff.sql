-- Who works in the console. The role that answers players sees none of it.

create table staff_account (
  id uuid primary key default gen_random_uuid(),
  -- Lower case, as accountKey writes it
  email text not null unique,
  name text not null check (char_length(name) between 1 and 80),
  role text not null check (role in ('administrator', 'operator', 'support', 'auditor')),
  -- Codes of the merchants that the account is for; null: all of them
  merchants text[],
  password_hash text,
  created_at timestamptz not null default now(),
  -- Raised by every change of rights, so that who changed them meanwhile is told
  version integer not null default 1,
  disabled_at timestamptz
);
grant select, insert, update on staff_account to livery_console;

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id uuid not null references staff_account (id),
  csrf text not null,
  device text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on staff_session (staff_id);
grant select, insert, update on staff_session to livery_console;
