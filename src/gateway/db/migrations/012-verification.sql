-- Codes, captchas, links and one-time proofs of identity or of being human.

create table captcha (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- keyed hash of the text
  answer bytea not null check (length(answer) = 32),
  expires_at timestamptz not null default now() + interval '5 minutes',
  primary key (merchant, id)
);
create index captcha_by_end on captcha (merchant, expires_at);
call enable_tenant_rls('captcha', 'select, insert, update, delete');

-- Used human checks: each is valid once.
create table human_check_spent (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (merchant, digest)
);
create index human_check_spent_by_end on human_check_spent (merchant, expires_at);
call enable_tenant_rls('human_check_spent', 'select, insert, update, delete');

-- Codes by text message and by e-mail, bound to their purpose.
create table verification_code (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  purpose text not null check (purpose in ('login', 'register', 'secondStep', 'contact')),
  channel text not null default 'sms' check (channel in ('sms', 'email')),
  -- E.164, or an e-mail address in lower case
  recipient text not null check (
    case channel when 'sms' then recipient ~ '^[+][0-9]{4,15}$' else recipient ~ '^[^@[:space:]]+@[^@[:space:]]+$' end
  ),
  -- keyed hash of purpose, recipient and code
  code bytea not null check (length(code) = 32),
  -- keyed hash of the ticket or member that the code is bound to, besides its recipient
  attempt bytea check (length(attempt) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  -- keyed hash of the requester's address block
  asked_from bytea not null check (length(asked_from) = 32),
  -- budget keys of text messages: the country's dialling code, and the number without its last four digits
  dialling_code text check (dialling_code ~ '^[0-9]{1,5}$'),
  number_range text check (number_range ~ '^[+][0-9]{1,11}$'),
  primary key (merchant, id)
);
create index verification_code_by_recipient on verification_code (merchant, recipient, created_at);
create index verification_code_by_asker on verification_code (merchant, asked_from, created_at);
create index verification_code_by_age on verification_code (merchant, channel, created_at);
create index verification_code_by_range on verification_code (merchant, number_range, created_at);
create index verification_code_by_dialling_code on verification_code (merchant, dialling_code, created_at);
call enable_tenant_rls('verification_code', 'select, insert, update, delete');

-- Raised when far more codes are sent than verified: a sign of SMS pumping fraud. For operators to read.
create table code_alarm (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  channel text not null check (channel in ('sms', 'email')),
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- in the hour before last_at
  sends integer not null,
  verified integer not null,
  primary key (merchant, id)
);
create index code_alarm_by_time on code_alarm (merchant, channel, last_at);
call enable_tenant_rls('code_alarm', 'select, insert, update, delete');

-- Mailed links for a password reset. A row is written for each request within its budgets, whether or not the account
-- exists: so neither timing nor budgets reveal existing accounts.

create table password_reset (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket in the link
  digest bytea not null check (length(digest) = 32),
  -- null: the account does not exist, and no mail was sent
  member_id uuid,
  -- keyed hashes of the requested account and of the requester's address block
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
call enable_tenant_rls('password_reset', 'select, insert, update, delete');

-- Keys of encrypted payloads (D07): the current one, and previous ones until they retire.

create table payload_key (
  merchant text not null references merchant (code),
  kid text not null check (kid ~ '^[A-Za-z0-9_-]{8,64}$'),
  public_jwk jsonb not null check (jsonb_typeof(public_jwk) = 'object'),
  -- the private JWK, encrypted (identity/secrets/at-rest.ts)
  private_jwk bytea not null,
  created_at timestamptz not null default now(),
  -- null: the current key
  retires_at timestamptz,
  primary key (merchant, kid)
);
create unique index payload_key_current on payload_key (merchant) where retires_at is null;
call enable_tenant_rls('payload_key', 'select, insert, update, delete');

-- Decrypted payloads: each is accepted once, stored for as long as its timestamp is valid (replay protection).
create table payload_spent (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (merchant, digest)
);
create index payload_spent_by_end on payload_spent (merchant, expires_at);
call enable_tenant_rls('payload_spent', 'select, insert, update, delete');
