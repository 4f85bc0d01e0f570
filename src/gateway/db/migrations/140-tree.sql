-- The member tree, and the activity of teams (docs/decisions/31-an-agent-sees-and-acts-within-the-own-tree.md). `member.upline_id` is the parent;
-- only triggers derive and write the places.

-- A member's own path segment: five characters, permanent, in order of creation.
create sequence place_number as bigint minvalue 0 maxvalue 916132831;

create function place_sign(number bigint) returns text
language plpgsql immutable strict set search_path = pg_catalog, public, pg_temp
as $$
declare
  signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest bigint := number;
  written text := '';
begin
  for place in 1..5 loop
    written := substr(signs, (rest % 62)::integer + 1, 1) || written;
    rest := rest / 62;
  end loop;
  return written;
end
$$;

-- A team is a range of paths, and comparisons in the collation C are leakproof: under row-level security the index is
-- usable, unlike with arrays or ltree. Trial accounts have no place.
create table member_place (
  merchant text not null,
  member_id uuid not null,
  -- the path of the parent, then the own segment
  path text collate "C" not null,
  sign text collate "C" not null generated always as (right(path, 5)) stored,
  depth smallint not null,
  upline_id uuid,
  -- as in the member's row
  account_key text collate "C" not null,
  primary key (merchant, member_id),
  -- includes the account: a search for a member within a team reads only this index
  unique (merchant, path) include (account_key),
  unique (merchant, sign),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, upline_id) references member (merchant, id),
  constraint place_is_signs check (path ~ '^[0-9A-Za-z]+$' and length(path) = depth * 5),
  constraint twenty_levels_at_most check (depth between 1 and 20),
  constraint top_has_no_upline check ((upline_id is null) = (depth = 1))
);
create index member_place_by_upline on member_place (merchant, upline_id, path);
call enable_tenant_rls('member_place', 'select');
call grant_staff_read('member_place');

-- Paths before a move, with the transaction of the move: earlier events belong to the teams of that time.
create table member_place_before (
  merchant text not null,
  member_id uuid not null,
  epoch integer not null default stream_epoch(),
  xact xid8 not null default pg_current_xact_id(),
  path text collate "C" not null,
  primary key (merchant, member_id, epoch, xact),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('member_place_before', 'select');

-- A path is the upline's path plus the own segment; checked from both sides, whichever role writes.
create function check_places() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  if exists (
    select from changed c left join member_place u on u.merchant = c.merchant and u.member_id = c.upline_id
      where c.path is distinct from coalesce(u.path, '') || right(c.path, 5) or (c.upline_id is not null and u.path is null)
    union all
    select from changed c join member_place d on d.merchant = c.merchant and d.upline_id = c.member_id
      where d.path <> c.path || right(d.path, 5)
  ) then
    raise exception 'a place is not that of the upline and an own sign' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger new_places_hold after insert on member_place
  referencing new table as changed for each statement execute function check_places();
create trigger changed_places_hold after update on member_place
  referencing new table as changed for each statement execute function check_places();

-- Creates a member's place below the upline's, which is created first if both were inserted in one statement; emits an
-- event that the member joined.
create function place_member(of_merchant text, of_member uuid, levels integer default 0) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  known text := (select path from member_place where merchant = of_merchant and member_id = of_member);
  joined record;
  above text := '';
begin
  if known is not null then return known; end if;
  if levels >= 20 then
    raise exception 'a line of members has at most 20 levels' using errcode = 'check_violation', constraint = 'twenty_levels_at_most';
  end if;
  select type, upline_id, created_at, account_key into joined from member where merchant = of_merchant and id = of_member;
  if joined.type = 4 then return null; end if;
  if joined.upline_id is not null then above := place_member(of_merchant, joined.upline_id, levels + 1); end if;
  if above is null then
    raise exception 'a trial account has no downline' using errcode = 'check_violation';
  end if;
  known := above || place_sign(nextval('place_number'));
  insert into member_place (merchant, member_id, path, depth, upline_id, account_key)
    values (of_merchant, of_member, known, length(known) / 5, joined.upline_id, joined.account_key);
  insert into event (merchant, at, kind, body)
    values (of_merchant, joined.created_at, 'joined', json_build_object('member', of_member, 'path', known));
  return known;
end
$$;
revoke execute on function place_member(text, uuid, integer) from public;

create function place_newcomer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Waits for a concurrent move of a subtree.
  perform pg_advisory_xact_lock_shared(727212, hashtext(new.merchant));
  perform place_member(new.merchant, new.id);
  return null;
end
$$;
create trigger newcomer_is_placed after insert on member for each row execute function place_newcomer();

create function follow_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update member_place set account_key = new.account_key where merchant = new.merchant and member_id = new.id;
  return null;
end
$$;
create trigger place_follows_account after update of account_key on member
  for each row when (old.account_key is distinct from new.account_key) execute function follow_account();

-- Moves a member with all members below to another upline, or to none.
create function move_line() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  old_path text;
  new_path text;
  moved integer;
begin
  perform pg_advisory_xact_lock(727212, hashtext(new.merchant));
  select path into old_path from member_place where merchant = new.merchant and member_id = new.id;
  if old_path is null then return null; end if;
  select path into new_path from member_place where merchant = new.merchant and member_id = new.upline_id;
  if new.upline_id is not null and new_path is null then
    raise exception 'a trial account has no downline' using errcode = 'check_violation';
  end if;
  if starts_with(coalesce(new_path, ''), old_path) then
    raise exception 'a member cannot be below themselves' using errcode = 'check_violation', constraint = 'no_circle';
  end if;
  new_path := coalesce(new_path, '') || right(old_path, 5);
  insert into member_place_before (merchant, member_id, path)
    select merchant, member_id, path from member_place
      where merchant = new.merchant and path >= old_path and path < old_path || '~'
    on conflict do nothing;
  update member_place set
      path = new_path || substr(path, length(old_path) + 1),
      depth = depth + (length(new_path) - length(old_path)) / 5,
      upline_id = case when member_id = new.id then new.upline_id else upline_id end
    where merchant = new.merchant and path >= old_path and path < old_path || '~';
  get diagnostics moved = row_count;
  insert into event (merchant, kind, body) values (new.merchant, 'moved',
    json_build_object('member', new.id, 'from', old_path, 'to', new_path, 'members', moved));
  return null;
end
$$;
create trigger line_is_moved after update of upline_id on member
  for each row when (old.upline_id is distinct from new.upline_id) execute function move_line();

-- Minimum turnover in a period for a member to count as active: the rule on the day on which the period starts
-- applies; before the first rule any bet suffices. Counted days never change.
create table active_rule (
  merchant text not null references merchant (code),
  from_day date not null,
  minimum_minor bigint not null check (minimum_minor > 0),
  set_at timestamptz not null default now(),
  primary key (merchant, from_day)
);
call enable_tenant_rls('active_rule', 'select, insert (merchant, from_day, minimum_minor)');
call grant_staff_read('active_rule');

-- Activity of teams on a merchant's days, by game category; '-' for the rest. A team is a member with all members
-- below; play money does not count. Newcomers are only members below.
create table counted_team_day (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  day date not null,
  category text not null,
  currency text not null,
  rounds bigint not null default 0,
  bet_minor bigint not null default 0,
  valid_minor bigint not null default 0,
  won_minor bigint not null default 0,
  bonus_minor bigint not null default 0,
  cashback_minor bigint not null default 0,
  deposits bigint not null default 0,
  deposit_minor bigint not null default 0,
  withdrawals bigint not null default 0,
  withdrawal_minor bigint not null default 0,
  -- lost to other players, negative if won from them: not income of the operator
  passed_minor bigint not null default 0,
  primary key (merchant, generation, member_id, day, category, currency)
) with (fillfactor = 80);
call enable_tenant_rls('counted_team_day', 'select');

-- Slots of five minutes, each a range of the stream: an event counts in the slot of its time, or in a later one that
-- has started when the event is read. A slot with a successor never changes. Rows of the last 48 hours are stored.
create table counted_slot (
  merchant text not null,
  generation integer not null,
  slot timestamptz not null,
  -- its first and last event
  from_epoch integer not null,
  from_xact xid8 not null,
  from_seq bigint not null,
  to_epoch integer not null,
  to_xact xid8 not null,
  to_seq bigint not null,
  primary key (merchant, generation, slot)
);
call enable_tenant_rls('counted_slot', 'select');

-- Counter of a day over all teams: while it is unchanged, no team's day has changed.
create table counted_day (
  merchant text not null,
  generation integer not null,
  day date not null,
  reported bigint not null,
  primary key (merchant, generation, day)
) with (fillfactor = 50);
call enable_tenant_rls('counted_day', 'select');

create table counted_team_slot (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  slot timestamptz not null,
  category text not null,
  currency text not null,
  rounds bigint not null default 0,
  bet_minor bigint not null default 0,
  valid_minor bigint not null default 0,
  won_minor bigint not null default 0,
  primary key (merchant, generation, member_id, slot, category, currency)
) with (fillfactor = 80);
create index counted_team_slot_by_age on counted_team_slot (merchant, generation, slot);
call enable_tenant_rls('counted_team_slot', 'select');
call set_distinct_values('counted_team_slot', 'generation', 2);
call set_distinct_values('counted_team_slot', 'slot', 30);

-- Active members of a team in a period (D: day, W: week from Monday, H: half of a month, M: month), and members who
-- joined below.
create table counted_team_period (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  period text not null check (period in ('D', 'W', 'H', 'M')),
  -- the merchant's day on which it starts
  began date not null,
  active integer not null default 0,
  newcomers integer not null default 0,
  primary key (merchant, generation, member_id, period, began)
) with (fillfactor = 80);
call enable_tenant_rls('counted_team_period', 'select');

-- A member's turnover in a period so far, and the member's path on becoming active in it: null, not active.
create table counted_member_period (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  period text not null check (period in ('D', 'W', 'H', 'M')),
  began date not null,
  currency text not null,
  valid_minor bigint not null,
  active_at text collate "C",
  primary key (merchant, generation, member_id, period, began, currency)
) with (fillfactor = 80);
call enable_tenant_rls('counted_member_period', 'select');

-- Number of members below a member, and directly below.
create table counted_team_size (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  members integer not null default 0,
  directs integer not null default 0,
  primary key (merchant, generation, member_id)
) with (fillfactor = 80);
call enable_tenant_rls('counted_team_size', 'select');

-- The readable data: the live generation.
create view team_day with (security_invoker = true) as
  select d.* from counted_team_day d join stream_cursor c
    on c.merchant = d.merchant and c.consumer = 'team' and c.is_live and c.generation = d.generation;
comment on column team_day.member_id is 'head of the team';
comment on column team_day.day is 'in the merchant''s calendar';
comment on column team_day.category is 'category of games; - for amounts without a game';
comment on column team_day.passed_minor is 'lost to other players; negative if won from them';
create view team_slot with (security_invoker = true) as
  select d.* from counted_team_slot d join stream_cursor c
    on c.merchant = d.merchant and c.consumer = 'team' and c.is_live and c.generation = d.generation;
comment on column team_slot.member_id is 'head of the team';
create view stream_slot with (security_invoker = true) as
  select d.* from counted_slot d join stream_cursor c
    on c.merchant = d.merchant and c.consumer = 'team' and c.is_live and c.generation = d.generation;
create view team_period with (security_invoker = true) as
  select d.* from counted_team_period d join stream_cursor c
    on c.merchant = d.merchant and c.consumer = 'team' and c.is_live and c.generation = d.generation;
comment on column team_period.member_id is 'head of the team';
comment on column team_period.began is 'first day of the period';
create view team_size with (security_invoker = true) as
  select d.* from counted_team_size d join stream_cursor c
    on c.merchant = d.merchant and c.consumer = 'team' and c.is_live and c.generation = d.generation;
comment on column team_size.member_id is 'head of the team';
grant select on team_day, team_slot, stream_slot, team_period, team_size to livery_app;

create function refuse_counted_period() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from daily_counter t where t.merchant = new.merchant and t.day >= new.from_day) then
    raise exception 'days from % on were counted already', new.from_day using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger counted_periods_stay before insert or update on active_rule
  for each row execute function refuse_counted_period();

-- Existing members get places by their upline.
do $$
declare
  each record;
begin
  for each in select code from merchant loop
    perform set_config('app.merchant', each.code, true);
    perform place_member(each.code, m.id) from member m where m.merchant = each.code order by m.created_at, m.id;
  end loop;
  perform set_config('app.merchant', '', true);
end
$$;
