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
