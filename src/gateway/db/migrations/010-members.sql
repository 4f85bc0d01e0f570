-- Member accounts of a merchant, and the merchant's log-in and registration settings.

create table identity_setting (
  merchant text primary key references merchant (code),
  human_check_login boolean not null default true,
  human_check_register boolean not null default true,
  human_check_sms boolean not null default true,
  -- whether log-in and registration may reveal that an account exists (D32)
  reveal_accounts boolean not null default false,
  -- minutes until another code may be requested
  resend_minutes integer not null default 1 check (resend_minutes between 1 and 10),
  -- days until a password must be changed; null: never
  password_days integer check (password_days between 1 and 3650),
  -- argon2id of the merchant's initial password (D17); null: there is none
  initial_password_hash text,
  -- whether the name on the bank account is requested with the method (D30)
  ask_payee_name boolean not null default false,
  -- null: the defaults. {"sms": {...}, "email": {...}}
  code_budgets jsonb check (jsonb_typeof(code_budgets) = 'object'),
  -- Whether a registration without both consents is refused. Off: other clients request them on their own pages.
  require_consents boolean not null default false
);
call enable_tenant_rls('identity_setting', 'select, insert, update');

-- Random keys per merchant: a signature made for one merchant is invalid for another.
create table merchant_secret (
  merchant text not null references merchant (code),
  name text not null check (name ~ '^[a-z][a-z-]{1,39}$'),
  secret bytea not null check (length(secret) = 32),
  primary key (merchant, name)
);
call enable_tenant_rls('merchant_secret', 'select, insert');

create table member (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  account text not null,
  -- normalised account for look-ups: case and width folded
  account_key text not null,
  -- equal for accounts that look alike (UTS 39); null: a generated trial account
  account_skeleton text,
  -- argon2id; null: the account was created with a texted code only
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
  -- switches set for this member only: {ID: {enabled, because}}
  switches jsonb not null default '{}' check (jsonb_typeof(switches) = 'object'),
  language text check (language ~ '^[A-Z]{2}$'),
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- E.164
  mobile text check (mobile ~ '^[+][0-9]{4,15}$'),
  mobile_verified boolean not null default false,
  email text check (length(email) between 3 and 255),
  email_verified boolean not null default false,
  -- other registration fields, by field name
  profile jsonb not null default '{}' check (jsonb_typeof(profile) = 'object'),
  upline_id uuid,
  affiliate_code text,
  -- the referral code from the page's URL or the form, and the member that it belongs to, if any
  referral_code text check (length(referral_code) <= 64),
  recommender_id uuid,
  -- {"terms": "2026-01-31T12:00:00Z", "ageConfirmation": ...}; empty for members of clients that do not ask for
  -- consents
  consents jsonb not null default '{}' check (jsonb_typeof(consents) = 'object'),
  created_at timestamptz not null default now(),
  -- when a trial account and its sessions end
  ends_at timestamptz check (ends_at is null or type = 4),
  -- when the page reported the first log-in
  first_login_at timestamptz,
  -- the last log-in and the one before it: shown to the member, who can notice an intruder
  last_login_at timestamptz,
  last_login_country text not null default '' check (last_login_country ~ '^([A-Z]{2})?$'),
  last_login_device text not null default '' check (length(last_login_device) <= 80),
  previous_login_at timestamptz,
  previous_login_country text not null default '' check (previous_login_country ~ '^([A-Z]{2})?$'),
  previous_login_device text not null default '' check (length(previous_login_device) <= 80),
  -- incremented by every staff change, to detect version conflicts
  version integer not null default 1,
  primary key (merchant, id),
  unique (merchant, account_key),
  unique (merchant, account_skeleton),
  foreign key (merchant, upline_id) references member (merchant, id),
  foreign key (merchant, recommender_id) references member (merchant, id)
);
comment on column member.previous_login_at is 'the log-in before the last one';
-- Unique only if verified: an unverified number or address does not block other members.
create unique index member_by_mobile on member (merchant, mobile) where mobile_verified;
create unique index member_by_email on member (merchant, lower(email)) where email_verified;
create index member_by_recommender on member (merchant, recommender_id) where recommender_id is not null;
create index member_by_age on member (merchant, created_at);
call enable_tenant_rls('member', 'select, insert, update');
call grant_staff_read('member', 'merchant, created_at, type');

-- Search columns for staff besides the account. Stored columns, because under row-level security an index on a
-- function's result is not used. Non-ASCII letters are lowered if the server has a Unicode locale.
do $$
declare
  letters text := case when exists (select from pg_collation where collname = 'und-x-icu') then 'und-x-icu' else 'default' end;
begin
  execute format(
    'alter table member
       add column nickname_key text collate "C" generated always as (lower(nickname collate %1$I)) stored,
       add column email_key text collate "C" generated always as (lower(email collate %1$I)) stored',
    letters
  );
end
$$;
create index member_by_creation on member (merchant, created_at desc, id desc);
create index member_by_account on member (merchant, account_key collate "C");
comment on column member.nickname_key is 'lookup key: lower case';
comment on column member.email_key is 'lookup key: lower case';
create index member_by_nickname on member (merchant, nickname_key);
create index member_by_email_key on member (merchant, email_key) where email_key is not null;
create index member_by_any_mobile on member (merchant, mobile collate "C") where mobile is not null;

-- Labels by member: a copy of member.labels for look-ups by label.
create table member_label (
  merchant text not null references merchant (code),
  label text not null check (char_length(label) between 1 and 40),
  member_id uuid not null,
  primary key (merchant, label, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index member_label_by_member on member_label (merchant, member_id);
call enable_tenant_rls('member_label', 'select, insert, delete');

-- Members' avatars: one of the set by its id, or the member's own picture under a random name.
create table member_avatar (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- id of one of the set; null: the member's own picture
  static_id text check (static_id ~ '^[a-z][a-z0-9]{0,15}$'),
  name text check (name ~ '^[A-Za-z0-9_-]{22}$'),
  -- PNG, re-encoded by the gateway
  image bytea check (length(image) between 1 and 262144),
  changed_at timestamptz not null default now(),
  primary key (merchant, member_id),
  unique (merchant, name),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((static_id is null) = (name is not null) and (name is null) = (image is null))
);
call enable_tenant_rls('member_avatar', 'select, insert, update');

create table affiliate_code (
  merchant text not null references merchant (code),
  -- upper case
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  member_id uuid not null,
  enabled boolean not null default true,
  primary key (merchant, code),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('affiliate_code', 'select, insert, update');

-- Results of creating forms (accounts, payout accounts, links, feedback), by their Idempotency-Key: a repeated form
-- returns the existing result. `owner` is a member's id, empty for an anonymous visitor.
create table creation (
  merchant text not null references merchant (code),
  owner text not null check (length(owner) <= 40),
  key uuid not null,
  request_hash bytea not null check (length(request_hash) = 32),
  made text not null check (length(made) <= 64),
  created_at timestamptz not null default now(),
  primary key (merchant, owner, key)
);
create index creation_by_age on creation (merchant, created_at);
call enable_tenant_rls('creation', 'select, insert');
