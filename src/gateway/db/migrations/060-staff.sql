-- Staff accounts and their sign-in: single-use links, second steps, failure counters, and e-mails that wait to be
-- sent. The role that serves players sees only the preview tickets.

create table staff_account (
  id uuid primary key default gen_random_uuid(),
  -- Lower case, as accountKey writes it
  email text not null unique,
  name text not null check (char_length(name) between 1 and 80),
  role text not null check (role in ('administrator', 'operator', 'support', 'auditor')),
  -- Codes of the account's merchants; null: all
  merchants text[],
  password_hash text,
  created_at timestamptz not null default now(),
  -- Incremented by every change of rights, to detect version conflicts
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
  -- SHA-256 of the browser's cookie: a browser with an earlier sign-in has a separate failure counter
  browser bytea,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on staff_session (staff_id);
grant select, insert, update on staff_session to livery_console;

-- Random keys of the platform, as merchant_secret for a merchant.
create table staff_secret (
  name text primary key,
  secret bytea not null
);
grant select, insert on staff_secret to livery_console;

-- A single-use link; a new one invalidates the previous ones.
create table staff_link (
  token_hash bytea primary key,
  staff_id uuid not null references staff_account (id),
  purpose text not null check (purpose in ('invitation', 'password', 'signIn')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on staff_link (staff_id);
grant select, insert, delete on staff_link to livery_console;

-- State between two steps of a sign-in, and between an authenticator's challenge and its answer.
create table staff_ticket (
  token_hash bytea primary key,
  -- Null: a passkey that identifies its user itself
  staff_id uuid references staff_account (id),
  purpose text not null check (purpose in ('secondStep', 'enrol', 'passkey', 'newPasskey')),
  challenge text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on staff_ticket (expires_at);
grant select, insert, update, delete on staff_ticket to livery_console;

create table staff_authenticator (
  staff_id uuid primary key references staff_account (id),
  -- Encrypted
  secret bytea not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
grant select, insert, update, delete on staff_authenticator to livery_console;

create table staff_recovery_code (
  staff_id uuid not null references staff_account (id),
  hash bytea not null,
  primary key (staff_id, hash)
);
grant select, insert, delete on staff_recovery_code to livery_console;

create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_account (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index on staff_passkey (staff_id);
grant select, insert, update, delete on staff_passkey to livery_console;

-- Failed attempts by keyed hash of account or address.
create table staff_failure (
  subject bytea primary key,
  failures integer not null default 0,
  last_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index on staff_failure (last_at);
grant select, insert, update, delete on staff_failure to livery_console;

-- Staff e-mails with a link, until an SMTP server accepts them or their link expires.
create table staff_email (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_account (id),
  name text not null check (name in ('invitation', 'reset')),
  -- The link, encrypted
  link bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now()
);
create index on staff_email (staff_id);
grant select, insert, update, delete on staff_email to livery_console;

-- Preview tickets: each opens one page, once, within a minute. An opened one is read by the name of the page's files, at
-- any edge, for half an hour. Hashed at rest.
create table preview_ticket (
  merchant text not null references merchant (code),
  ticket_hash bytea not null check (octet_length(ticket_hash) = 32),
  staff_id uuid not null,
  -- The page's content: the proposed replies of the merchant's calls, language, screen, visitor or member
  shows json not null,
  -- set when it is opened
  is_opened boolean not null default false,
  created_at timestamptz not null default now(),
  -- how long a link can be opened that staff hand on; null: a minute, for the page that asked
  link_minutes integer check (link_minutes between 1 and 1440),
  primary key (merchant, ticket_hash)
);
call enable_tenant_rls('preview_ticket', 'select, insert, update, delete');
