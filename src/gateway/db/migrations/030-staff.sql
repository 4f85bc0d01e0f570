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

-- Changes of a site that other staff users approve before they are made, and who must approve what.

-- How many other staff users must approve a change of an area; without a row the area has its default
-- (src/model/change-requests/areas.ts).
create table approval_rule (
  merchant text not null references merchant (code),
  area text not null check (length(area) between 1 and 40),
  approvers integer not null check (approvers between 0 and 5),
  primary key (merchant, area)
);
call enable_tenant_rls('approval_rule', 'select, insert, update (approvers)');
call grant_staff_read('approval_rule');

create table change_request (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  state text not null check (
    state in ('open', 'approved', 'scheduled', 'held', 'lapsed', 'applied', 'rejected', 'withdrawn')
  ),
  -- normal: applied after its approvals. emergency, undo: applied at once, listed to be looked at
  path text not null default 'normal' check (path in ('normal', 'emergency', 'undo')),
  version integer not null default 1 check (version > 0),
  proposals json not null,
  -- empty: an emergency whose reason is asked afterwards
  reason text not null check (length(reason) <= 500),
  -- what the author of this version was shown, at which revision of the site
  base bigint not null,
  brand_revision text not null default '',
  effect json not null,
  seen text not null check (seen ~ '^[0-9a-f]{64}$'),
  -- hash of what is written, by subject
  written json not null,
  areas text[] not null,
  -- staff users who proposed or edited a version; the first one proposed it
  authors text[] not null check (cardinality(authors) > 0),
  at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  -- start and end; the wall clocks are those that the author saw, in the zone
  from_at timestamptz,
  from_wall text,
  until_at timestamptz,
  until_wall text,
  zone text,
  -- the outcome, and the effect at that moment if it was another one
  closed_at timestamptz,
  closed_by text,
  close_reason text,
  now_revision bigint,
  now_effect json,
  now_seen text,
  now_subjects text[],
  -- why a schedule is held
  held_why text,
  applied_revision bigint,
  -- the end of a schedule was made
  ended_at timestamptz,
  primary key (merchant, id),
  check ((from_at is null) = (from_wall is null)),
  check ((until_at is null) = (until_wall is null)),
  check ((coalesce(from_at, until_at) is null) = (zone is null)),
  check (from_at is null or until_at is null or from_at < until_at)
);
create index change_request_by_time on change_request (merchant, at desc, id);
create index change_request_timed on change_request (merchant, coalesce(from_at, until_at)) where from_at is not null or until_at is not null;
call enable_tenant_rls('change_request', 'select, insert, update');
call grant_staff_read('change_request');

-- An approval names what was approved. The journal holds the same facts in its hash chain under entry `seq`;
-- `npm run journal -- verify` compares both.
create table change_approval (
  merchant text not null,
  request uuid not null,
  version integer not null,
  staff text not null,
  base bigint not null,
  seen text not null,
  written json not null,
  at timestamptz not null default now(),
  seq bigint not null,
  primary key (merchant, request, version, staff),
  foreign key (merchant, request) references change_request (merchant, id)
);
comment on column change_approval.seq is 'position of its entry in the merchant''s journal';
call enable_tenant_rls('change_approval', 'select, insert');
call grant_staff_read('change_approval');

-- Authors of a request do not approve it, and a decided request takes no approval.
create function check_approval() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked change_request;
begin
  select * into asked from change_request r where r.merchant = new.merchant and r.id = new.request;
  if new.staff = any (asked.authors) then
    raise exception 'an author of a change request cannot approve it';
  end if;
  if asked.version <> new.version or asked.state not in ('open', 'approved', 'scheduled', 'held') then
    raise exception 'only the current version of an open change request can be approved';
  end if;
  return new;
end
$$;
create trigger check_approval before insert on change_approval for each row execute function check_approval();

-- A decided request keeps what was decided; only an emergency gets its reason later, and a schedule its end.
create function keep_decided() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.state not in ('applied', 'rejected', 'withdrawn') then
    return new;
  end if;
  if (new.state, new.version, new.proposals::text, new.effect::text, new.seen, new.written::text, new.authors, new.base,
      new.closed_at, new.closed_by, new.applied_revision)
    is distinct from (old.state, old.version, old.proposals::text, old.effect::text, old.seen, old.written::text, old.authors, old.base,
      old.closed_at, old.closed_by, old.applied_revision)
    or (old.reason <> '' and new.reason <> old.reason)
  then
    raise exception 'a decided change request does not change';
  end if;
  return new;
end
$$;
create trigger keep_decided before update on change_request for each row execute function keep_decided();

-- Calls of members in the share of a roll-out that is guarded by errors, by minute; gateways add what they counted.
create table rollout_calls (
  merchant text not null references merchant (code),
  id text not null check (length(id) between 1 and 40),
  salt text not null check (length(salt) between 8 and 40),
  at timestamptz not null,
  calls bigint not null check (calls >= 0),
  errors bigint not null check (errors between 0 and calls),
  primary key (merchant, id, salt, at)
);
call enable_tenant_rls('rollout_calls', 'select, insert, update (calls, errors), delete');
call grant_staff_read('rollout_calls');
