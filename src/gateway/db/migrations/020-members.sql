-- Who has an account with a merchant, and what the merchant decided about log-in and registration.

create table identity_setting (
  merchant text primary key references merchant (code),
  human_check_login boolean not null default true,
  human_check_register boolean not null default true,
  human_check_sms boolean not null default true,
  -- whether log-in and registration may say that an account exists (decision D32)
  reveal_accounts boolean not null default false,
  -- minutes until a further code may be asked for
  resend_minutes integer not null default 1 check (resend_minutes between 1 and 10),
  -- days until a password must be changed; null: never
  password_days integer check (password_days between 1 and 3650),
  -- argon2id of the merchant's initial password (decision D17); null: there is none
  initial_password_hash text
);
call keep_merchants_apart('identity_setting', 'select, insert, update');

-- Random keys of the merchant's own: proofs made for one merchant say nothing to another.
create table merchant_secret (
  merchant text not null references merchant (code),
  name text not null check (name ~ '^[a-z][a-z-]{1,39}$'),
  secret bytea not null check (length(secret) = 32),
  primary key (merchant, name)
);
call keep_merchants_apart('merchant_secret', 'select, insert');

create table member (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  account text not null,
  -- how the account is looked up: without differences of case and width
  account_key text not null,
  -- argon2id; null: the account was made by a texted code alone
  password_hash text,
  password_changed_at timestamptz not null default now(),
  payment_password_hash text,
  nickname text not null,
  -- 0 player; 1, 2, 41, 42 agents; 4 trial
  type smallint not null default 0 check (type in (0, 1, 2, 4, 41, 42)),
  to_upline boolean not null default false,
  rank_level smallint not null default 0 check (rank_level between 0 and 99),
  rank_name text not null default '',
  labels jsonb not null default '[]' check (jsonb_typeof(labels) = 'array'),
  -- switches decided for this member alone: {ID: {enabled, because}}
  switches jsonb not null default '{}' check (jsonb_typeof(switches) = 'object'),
  language text check (language ~ '^[A-Z]{2}$'),
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- E.164
  mobile text check (mobile ~ '^[+][0-9]{4,15}$'),
  mobile_verified boolean not null default false,
  -- what else the registration form asked for, by field name
  profile jsonb not null default '{}' check (jsonb_typeof(profile) = 'object'),
  upline_id uuid,
  affiliate_code text,
  created_at timestamptz not null default now(),
  -- when the page said that the first log-in took place
  first_login_at timestamptz,
  last_login_at timestamptz,
  primary key (merchant, id),
  unique (merchant, account_key),
  foreign key (merchant, upline_id) references member (merchant, id)
);
-- A number that nobody proved to hold keeps nobody from it.
create unique index member_by_mobile on member (merchant, mobile) where mobile_verified;
call keep_merchants_apart('member', 'select, insert, update');

create table affiliate_code (
  merchant text not null references merchant (code),
  -- upper case
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  member_id uuid not null,
  enabled boolean not null default true,
  primary key (merchant, code),
  foreign key (merchant, member_id) references member (merchant, id)
);
call keep_merchants_apart('affiliate_code', 'select, insert, update');
