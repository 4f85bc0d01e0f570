-- Image captchas, spent human checks, texted codes, and what waits to be sent.

create table captcha (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- keyed hash of the text
  answer bytea not null check (length(answer) = 32),
  expires_at timestamptz not null default now() + interval '5 minutes',
  primary key (merchant, id)
);
create index captcha_by_end on captcha (merchant, expires_at);
call keep_merchants_apart('captcha', 'select, insert, update, delete');

-- Solved human checks that were used: each counts once.
create table human_check_spent (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (merchant, digest)
);
create index human_check_spent_by_end on human_check_spent (merchant, expires_at);
call keep_merchants_apart('human_check_spent', 'select, insert, update, delete');

create table verification_code (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  purpose text not null check (purpose in ('login', 'register')),
  -- E.164
  number text not null check (number ~ '^[+][0-9]{4,15}$'),
  -- keyed hash of purpose, number and code
  code bytea not null check (length(code) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  -- keyed hash of the asker's address block
  asked_from bytea not null check (length(asked_from) = 32),
  primary key (merchant, id)
);
create index verification_code_by_number on verification_code (merchant, number, created_at);
create index verification_code_by_asker on verification_code (merchant, asked_from, created_at);
create index verification_code_by_age on verification_code (merchant, created_at);
call keep_merchants_apart('verification_code', 'select, insert, update, delete');

-- Messages of the built-in provider. A real one takes them to a carrier; in a demo an operator reads them here.
create table outbox (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('sms', 'email')),
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (merchant, id)
);
create index outbox_by_recipient on outbox (merchant, recipient, created_at);
call keep_merchants_apart('outbox', 'select, insert, delete');
