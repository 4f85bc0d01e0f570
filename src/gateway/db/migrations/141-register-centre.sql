-- Agents' work in the tree: they open accounts and links, and send money down (docs/decisions/31-an-agent-sees-and-acts-within-the-own-tree.md).

-- Rights of a kind of agent (D57); a kind without a row has the default rights (features/agents/rights.ts).
create table agent_right (
  merchant text not null references merchant (code),
  kind smallint not null check (kind in (1, 2, 41, 42)),
  -- account types that it may open and make links for
  opens smallint[] not null check (opens <@ '{0,1,2,41,42}'),
  makes_links boolean not null default true,
  sends_down boolean not null default true,
  version integer not null default 1,
  primary key (merchant, kind)
);
call enable_tenant_rls('agent_right', 'select, insert, update');
call grant_staff_read('agent_right');

-- A link: the account type that it opens, its landing page, its expiry and its maximum uses. Null: unlimited.
alter table affiliate_code
  add column kind smallint not null default 0 check (kind in (0, 1, 2, 41, 42)),
  add column page text not null default '/register' check (page ~ '^/[A-Za-z0-9/_-]{0,60}$'),
  add column title text not null default '' check (length(title) <= 60),
  add column expires_at timestamptz,
  add column most_uses integer check (most_uses > 0),
  add column uses integer not null default 0 check (uses >= 0),
  add column made_at timestamptz not null default now(),
  add constraint link_is_used_so_often check (uses <= most_uses);
comment on column affiliate_code.most_uses is 'null: unlimited';
comment on column affiliate_code.page is 'landing page of the link';
comment on column affiliate_code.kind is 'kind of account that the code opens';
create index affiliate_code_by_member on affiliate_code (merchant, member_id, made_at desc, code);

create function keep_link_removed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'link % of merchant % was removed and stays so', old.code, old.merchant using errcode = 'check_violation';
end
$$;
create trigger removed_link_stays_removed before update of enabled on affiliate_code
  for each row when (new.enabled and not old.enabled) execute function keep_link_removed();

-- The password was set by another person: it must be changed at the first log-in. Changing it clears the flag.
alter table member add column password_is_first boolean not null default false;

create function end_first_password() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.password_is_first := false;
  return new;
end
$$;
create trigger first_password_ends before update of password_changed_at on member
  for each row when (old.password_changed_at is distinct from new.password_changed_at) execute function end_first_password();

-- Money that agents sent to members below them (M176).
create table downline_transfer (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  downline_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  transfer_id uuid not null,
  created_at timestamptz not null default now(),
  -- end of the account's cool-off at that time (keep_rest); null: none
  rests_until timestamptz,
  -- the daily limit at that time (keep_day_limit); null: none
  day_most_minor bigint,
  primary key (merchant, id),
  unique (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, downline_id) references member (merchant, id),
  foreign key (merchant, transfer_id) references transfer (merchant, id),
  constraint member_is_not_own_downline check (member_id <> downline_id)
);
create index downline_transfer_by_member on downline_transfer (merchant, member_id, created_at desc, id desc);
create index downline_transfer_by_downline on downline_transfer (merchant, downline_id, created_at desc, id desc);
create index upline_transfer_by_upline on upline_transfer (merchant, upline_id, created_at desc, id desc);
create trigger rest_is_enforced before insert on downline_transfer for each row execute function keep_rest();
create trigger day_limit_is_kept before insert on downline_transfer for each row execute function keep_day_limit();
call enable_tenant_rls('downline_transfer', 'select, insert');
call grant_staff_read('downline_transfer');
