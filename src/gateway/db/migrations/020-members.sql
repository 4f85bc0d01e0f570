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
  -- the first steps that a new member has completed, and 'away' once they are dismissed
  first_steps text[] not null default '{}' check (first_steps <@ array['limits', 'offer', 'away']),
  -- a debt from a reverted deposit: the member cannot bet (D70). Stored here, as each bet reads this row anyway.
  owes boolean not null default false,
  -- when a verified contact was replaced, and when the authenticator was enabled or removed; set by triggers: any change,
  -- by members or staff, delays withdrawals
  contact_changed_at timestamptz,
  second_step_changed_at timestamptz,
  -- the password was set by another person: it must be changed at the first log-in
  password_is_first boolean not null default false,
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

-- A link: the account type that it opens, its landing page, its expiry and its maximum uses.
create table affiliate_code (
  merchant text not null references merchant (code),
  -- upper case
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  member_id uuid not null,
  enabled boolean not null default true,
  kind smallint not null default 0 check (kind in (0, 1, 2, 41, 42)),
  page text not null default '/register' check (page ~ '^/[A-Za-z0-9/_-]{0,60}$'),
  title text not null default '' check (length(title) <= 60),
  expires_at timestamptz,
  most_uses integer check (most_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  made_at timestamptz not null default now(),
  primary key (merchant, code),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint link_is_used_so_often check (uses <= most_uses)
);
comment on column affiliate_code.most_uses is 'null: unlimited';
comment on column affiliate_code.page is 'landing page of the link';
comment on column affiliate_code.kind is 'kind of account that the code opens';
create index affiliate_code_by_member on affiliate_code (merchant, member_id, made_at desc, code);
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

-- Member sessions, devices, and failed log-ins. Every secret is stored only as SHA-256.

create table session (
  merchant text not null references merchant (code),
  id bytea not null check (length(id) = 32),
  member_id uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- SHA-256 of the device cookie
  device bytea check (length(device) = 32),
  -- browser, country and address block, shown only to the member
  device_name text not null default '' check (length(device_name) <= 80),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  network text not null default '' check (length(network) <= 64),
  -- the remembered browser that started the session (D09)
  family bytea check (length(family) = 16),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
comment on column session.id is 'SHA-256 of the session cookie';
create index session_by_member on session (merchant, member_id, created_at);
create index session_by_end on session (merchant, expires_at);
create index session_by_family on session (merchant, family) where family is not null;
create index session_by_device on session (merchant, member_id, device);
call enable_tenant_rls('session', 'select, insert, update, delete');

create table session_token (
  merchant text not null references merchant (code),
  hash bytea not null check (length(hash) = 32),
  session_id bytea not null,
  created_at timestamptz not null default now(),
  primary key (merchant, hash),
  foreign key (merchant, session_id) references session (merchant, id) on delete cascade
);
create index session_token_by_session on session_token (merchant, session_id, created_at);
call enable_tenant_rls('session_token', 'select, insert, delete');

-- The member of a valid session with this tab's token: not idle for 30 minutes, not expired, member not locked. Updates the
-- last use, not at every call. One round trip of the gateway, which signs the question: the session's merchant is not bound.
create function find_session(of_merchant text, session_id bytea, token bytea, signature text)
returns table (id uuid, account text, nickname text, type smallint, to_upline boolean, rank_level smallint, rank_name text,
  labels jsonb, switches jsonb, has_password boolean, left_ms double precision)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
as $$
begin
  if not is_signed(concat_ws(E'\n', 'session', of_merchant, encode(session_id, 'hex'), encode(token, 'hex')), signature) then
    raise exception 'a session that the gateway did not ask for' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.merchant', of_merchant, true);
  return query
    select m.id, m.account, m.nickname, m.type, m.to_upline, m.rank_level, m.rank_name, m.labels, m.switches,
      m.password_hash is not null, extract(epoch from s.expires_at - now())::double precision * 1000
    from session s
    join session_token t on t.merchant = s.merchant and t.session_id = s.id
    join member m on m.merchant = s.merchant and m.id = s.member_id
    where s.merchant = of_merchant and s.id = find_session.session_id and t.hash = find_session.token
      and s.seen_at > now() - interval '30 minutes' and s.expires_at > now() and m.status = 'active';
  if found then
    update session s set seen_at = now()
      where s.merchant = of_merchant and s.id = find_session.session_id and s.seen_at < now() - interval '30 seconds';
  end if;
end
$$;
revoke execute on function find_session(text, bytea, bytea, text) from public;
grant execute on function find_session(text, bytea, bytea, text) to livery_app;

-- Gateways forget a cached session when it or a tab's token ends, and those of a member who changes
-- (src/gateway/features/sessions/stored/session-cache.ts). A notification is delivered at commit; equal ones once.
create function forget_session() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes', concat_ws(' ', 'session', old.merchant, encode(old.id, 'hex')));
  return null;
end
$$;
create trigger forget_session after delete on session for each row when (old.expires_at > now()) execute function forget_session();

create function forget_token() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- With its session: the session's trigger has decided.
  if exists (select from session s where s.merchant = old.merchant and s.id = old.session_id) then
    perform pg_notify('livery_session_changes', concat_ws(' ', 'session', old.merchant, encode(old.session_id, 'hex')));
  end if;
  return null;
end
$$;
create trigger forget_token after delete on session_token for each row execute function forget_token();

create function forget_member() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes', concat_ws(' ', 'member', old.merchant, old.id));
  return null;
end
$$;
create trigger forget_member after update on member for each row
  when ((old.status, old.account, old.nickname, old.type, old.to_upline, old.rank_level, old.rank_name, old.labels, old.switches,
    old.password_hash) is distinct from (new.status, new.account, new.nickname, new.type, new.to_upline, new.rank_level,
    new.rank_name, new.labels, new.switches, new.password_hash))
  execute function forget_member();

-- Log-ins of the last days, for the staff's overview: sessions are deleted when they end.
create table member_login (
  merchant text not null references merchant (code),
  at timestamptz not null default now()
);
create index member_login_by_time on member_login (merchant, at);
call enable_tenant_rls('member_login', 'select, insert, update, delete');
call grant_staff_read('member_login');

-- Each log-in also deletes a few old entries, so that no separate job is needed.
create function note_member_login() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
as $$
begin
  insert into member_login (merchant)
    select new.merchant from member m where m.merchant = new.merchant and m.id = new.member_id and m.type <> 4;
  delete from member_login l where l.merchant = new.merchant and l.ctid in (
    select o.ctid from member_login o
    where o.merchant = new.merchant and o.at < now() - interval '48 hours' limit 4 for update skip locked
  );
  return null;
end
$$;
create trigger note_login after insert on session for each row execute function note_member_login();

-- Browsers from which a member has logged in: their failures are counted separately from those of unknown browsers.
create table member_device (
  merchant text not null references merchant (code),
  member_id uuid not null,
  device bytea not null check (length(device) = 32),
  seen_at timestamptz not null default now(),
  name text not null default '' check (length(name) <= 80),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  network text not null default '' check (length(network) <= 64),
  primary key (merchant, member_id, device),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index member_device_by_use on member_device (merchant, member_id, seen_at);
call enable_tenant_rls('member_device', 'select, insert, update, delete');

-- A browser in an address block from which the member has completed a log-in: no second step is required there.
create table known_place (
  merchant text not null references merchant (code),
  member_id uuid not null,
  device bytea not null check (length(device) = 32),
  -- keyed hash of member and address block
  block bytea not null check (length(block) = 32),
  seen_at timestamptz not null default now(),
  primary key (merchant, member_id, device, block),
  foreign key (merchant, member_id, device) references member_device (merchant, member_id, device) on delete cascade
);
call enable_tenant_rls('known_place', 'select, insert, update, delete');

-- Browsers remembered for a day (D09). The cookie holds selector and validator; a family is the chain of validators
-- since one password log-in.
create table remembered_browser (
  merchant text not null references merchant (code),
  selector bytea not null check (length(selector) = 16),
  member_id uuid not null,
  -- SHA-256 of the device cookie
  device bytea not null check (length(device) = 32),
  -- SHA-256 of the current validator, and of the previous one
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
call enable_tenant_rls('remembered_browser', 'select, insert, update, delete');

-- Log-ins from new places that wait for their second step.
create table second_step (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket
  digest bytea not null check (length(digest) = 32),
  member_id uuid not null,
  -- SHA-256 of the device cookie of the browser that started the log-in
  device bytea not null check (length(device) = 32),
  login_method text not null check (login_method in ('password', 'remembered', 'sms', 'phone', 'social')),
  -- results and options of the first step
  initial_password boolean not null default false,
  remember boolean,
  -- the failure counters that a completed log-in clears
  subject bytea check (length(subject) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  primary key (merchant, digest),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index second_step_by_member on second_step (merchant, member_id, created_at);
create index second_step_by_end on second_step (merchant, expires_at);
call enable_tenant_rls('second_step', 'select, insert, update, delete');

-- Failed log-ins by subject: a keyed hash of account and device, or of an address block. The account need not exist.
create table login_failure (
  merchant text not null references merchant (code),
  subject bytea not null check (length(subject) = 32),
  failures integer not null default 0 check (failures >= 0),
  last_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (merchant, subject)
);
create index login_failure_by_age on login_failure (merchant, last_at);
call enable_tenant_rls('login_failure', 'select, insert, update, delete');

-- Accounts on which a password was tried within the hour, to detect password spraying. Both are hashes under a key
-- that is not in this database and changes every hour.
create table tried_password (
  merchant text not null references merchant (code),
  password bytea not null check (length(password) = 32),
  account bytea not null check (length(account) = 32),
  tried_at timestamptz not null default now(),
  primary key (merchant, password, account)
);
create index tried_password_by_age on tried_password (merchant, tried_at);
call enable_tenant_rls('tried_password', 'select, insert, update, delete');

-- The security centre: authenticators and their recovery codes.
create table authenticator (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- encrypted for this member
  secret bytea not null check (length(secret) between 30 and 200),
  begun_at timestamptz not null default now(),
  -- null: shown to the member but not yet confirmed by a code
  confirmed_at timestamptz,
  -- the time step of the last accepted code: a code cannot be used twice
  last_step bigint not null default 0,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('authenticator', 'select, insert, update, delete');

-- A used code is deleted.
create table recovery_code (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- keyed hash of member and code
  hash bytea not null check (length(hash) = 32),
  primary key (merchant, member_id, hash),
  foreign key (merchant, member_id) references authenticator (merchant, member_id) on delete cascade
);
call enable_tenant_rls('recovery_code', 'select, insert, delete');

-- Attempts of a signed-in member at re-authentication: five in ten minutes.
create table security_try (
  merchant text not null references merchant (code),
  member_id uuid not null,
  kind text not null check (kind in ('authenticator', 'password')),
  tries integer not null default 1 check (tries between 1 and 6),
  since timestamptz not null default now(),
  primary key (merchant, member_id, kind),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('security_try', 'select, insert, update, delete');

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
  purpose text not null check (purpose in ('login', 'register', 'secondStep', 'contact', 'paymentPassword')),
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

-- Third-party sign-in: social accounts, and the phone provider.

-- Social log-in (M102, D27).
create table social_provider (
  merchant text not null references merchant (code),
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,20}$'),
  display_name text not null check (length(display_name) between 1 and 60),
  issuer text not null check (length(issuer) <= 300),
  client_id text not null check (length(client_id) between 1 and 300),
  -- encrypted (identity/secrets/at-rest.ts); null: a public client
  client_secret bytea,
  enabled boolean not null default true,
  primary key (merchant, provider)
);
call enable_tenant_rls('social_provider', 'select, insert, update');

create table social_account (
  merchant text not null references merchant (code),
  provider text not null,
  -- the account's id at the provider; never an e-mail address
  subject text not null check (length(subject) between 1 and 255),
  member_id uuid not null,
  -- the account's name at the provider when it was linked
  name text not null default '' check (length(name) <= 120),
  linked_at timestamptz not null default now(),
  primary key (merchant, provider, subject),
  unique (merchant, member_id, provider),
  foreign key (merchant, provider) references social_provider (merchant, provider),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('social_account', 'select, insert, delete');

-- An authorization flow from its start until the provider's callback.
create table social_flow (
  merchant text not null references merchant (code),
  -- SHA-256 of the state
  state bytea not null check (length(state) = 32),
  provider text not null,
  verifier text not null,
  nonce text not null,
  -- the redirect URI sent to the provider
  redirect_uri text not null,
  -- SHA-256 of the cookie of the browser that started the flow
  browser bytea not null check (length(browser) = 32),
  expires_at timestamptz not null default now() + interval '10 minutes',
  primary key (merchant, state),
  foreign key (merchant, provider) references social_provider (merchant, provider)
);
create index social_flow_by_end on social_flow (merchant, expires_at);
call enable_tenant_rls('social_flow', 'select, insert, update, delete');

-- A visitor whom the provider has authenticated and who is not yet signed in.
create table social_ticket (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket
  ticket bytea not null check (length(ticket) = 32),
  browser bytea not null check (length(browser) = 32),
  -- arrived: goes to finishSocial at once; link, register: waits for a password, for the consents
  step text not null check (step in ('arrived', 'link', 'register')),
  provider text not null,
  subject text not null,
  name text not null,
  email text,
  email_verified boolean not null default false,
  -- link: the member whose password is requested
  member_id uuid,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (merchant, ticket),
  foreign key (merchant, provider) references social_provider (merchant, provider),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((step = 'link') = (member_id is not null))
);
create index social_ticket_by_end on social_ticket (merchant, expires_at);
create index social_ticket_by_member on social_ticket (merchant, member_id);
call enable_tenant_rls('social_ticket', 'select, insert, update, delete');

-- The phone provider of a merchant (M103, D28). All values are public: the page gets them too.
create table phone_provider (
  merchant text primary key references merchant (code),
  project_id text not null check (project_id ~ '^[a-z][a-z0-9-]{3,60}$'),
  api_key text not null check (length(api_key) between 1 and 200),
  auth_domain text not null check (auth_domain ~ '^[a-z0-9.-]{1,200}$'),
  -- an emulator's origin, returned outside production only
  emulator text check (emulator ~ '^http://(127[.]0[.]0[.]1|localhost):[0-9]{1,5}$'),
  enabled boolean not null default true
);
call enable_tenant_rls('phone_provider', 'select, insert, update');

-- Used id tokens: each is valid for one call.
create table phone_token_spent (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (merchant, digest)
);
create index phone_token_spent_by_end on phone_token_spent (merchant, expires_at);
call enable_tenant_rls('phone_token_spent', 'select, insert, update, delete');
