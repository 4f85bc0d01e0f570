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

create function keep_link_removed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'link % of merchant % was removed and stays so', old.code, old.merchant using errcode = 'check_violation';
end
$$;
create trigger removed_link_stays_removed before update of enabled on affiliate_code
  for each row when (new.enabled and not old.enabled) execute function keep_link_removed();

-- Changing the password clears the flag.
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

-- Contracts of agents, and the runs that pay them (docs/explanation/agents.md). Amounts are calculated in src/model/agents only;
-- the tables store the agreements, the payments with their figures, and the invariants checked at every commit.

-- Settlement settings of a merchant. Without a row: the columns' defaults.
create table settlement_setting (
  merchant text primary key references merchant (code),
  -- a team's loss of one period is deducted in the next before a dividend is paid (D62)
  carries_losses boolean not null default true,
  -- how long a run stays a draft
  grace_minutes smallint not null default 15 check (grace_minutes between 0 and 10080)
);
call enable_tenant_rls('settlement_setting', 'select, insert, update');
call grant_staff_read('settlement_setting');

create table contract (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  -- settlement period: a day, a week from Monday, half a month, a month; an hour; five minutes
  cadence text not null check (cadence in ('D', 'W', 'H', 'M', 'HOUR', 'SLOT')),
  holder_id uuid not null,
  -- the direct upline agent; null: the operator, the holder is a top agent
  offerer_id uuid,
  state text not null default 'offered',
  version bigint not null default 0,
  -- {"CONS": [{"minimumBetMinor", "netLossMinor", "activeMembers", "ratePpm" | "fixedMinor"}]}: rows in the format of
  -- the settle files
  rows jsonb not null check (jsonb_typeof(rows) = 'object' and rows <> '{}'),
  -- the offerer's id, or a staff user's; an operator's offer was proposed by another staff user
  offered_by text not null,
  proposed_by text check (proposed_by <> offered_by),
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  offered_at timestamptz not null default now(),
  began_at timestamptz,
  ended_at timestamptz,
  -- why it ended: {"product", "row", "against"}, {"under"}, {"replacedBy"}, {"asked"}, {"moved"}
  because jsonb,
  -- who requests its end
  end_asked_by text check (end_asked_by in ('holder', 'offerer')),
  primary key (merchant, id),
  unique (merchant, offered_by, key),
  foreign key (merchant, holder_id) references member (merchant, id),
  foreign key (merchant, offerer_id) references member (merchant, id),
  check (holder_id <> offerer_id),
  constraint cadence_fits_kind check (case kind
    when 'DIVIDEND' then cadence in ('D', 'W', 'H', 'M') when 'DAILY' then cadence = 'D'
    when 'HOURLY' then cadence = 'HOUR' else cadence = 'SLOT' end),
  constraint contract_begins_in_force check ((began_at is not null) = (state in ('inForce', 'ending', 'ended'))),
  constraint contract_ends_once check ((ended_at is not null) = (state = 'ended')),
  constraint ending_is_asked_for check ((end_asked_by is not null) >= (state = 'ending'))
);
create unique index contract_in_force on contract (merchant, kind, holder_id) where state in ('inForce', 'ending');
create unique index contract_offered on contract (merchant, kind, holder_id) where state = 'offered';
-- the kind comes last: queries by offerer over all kinds use this index too
create index contract_below on contract (merchant, offerer_id, kind) where state in ('offered', 'inForce', 'ending');
create index contract_by_time on contract (merchant, kind, began_at) where began_at is not null;
create index contract_by_holder on contract (merchant, holder_id, offered_at desc);
call enable_tenant_rls('contract', 'select, insert (merchant, id, kind, cadence, holder_id, offerer_id, rows, offered_by, proposed_by, key, request_hash, offered_at), update (state, version, began_at, ended_at, because, end_asked_by)');
call keep_to_machine('contract', 'contract');
call grant_staff_read('contract');

-- The rows that apply to a product: its own, else those of CONS.
create function rows_at(rows jsonb, product text) returns jsonb
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case when jsonb_array_length(coalesce(rows -> product, '[]')) > 0 then rows -> product else coalesce(rows -> 'CONS', '[]') end
$$;

-- Whether a row below pays more than the contract above at the row's thresholds, or the two use different rate types:
-- same logic as src/model/agents/compare-rates.ts, and a test compares them.
create function pays_more(below jsonb, above jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
declare
  product text;
  one jsonb;
  other jsonb;
  given bigint;
begin
  foreach product in array array['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE'] loop
    for one in select * from jsonb_array_elements(rows_at(below, product)) loop
      given := 0;
      for other in select * from jsonb_array_elements(rows_at(above, product)) loop
        if (one ? 'ratePpm') <> (other ? 'ratePpm') then return true; end if;
        if (other ->> 'minimumBetMinor')::bigint <= (one ->> 'minimumBetMinor')::bigint
            and (other ->> 'netLossMinor')::bigint <= (one ->> 'netLossMinor')::bigint
            and (other ->> 'activeMembers')::bigint <= (one ->> 'activeMembers')::bigint then
          given := coalesce(other ->> 'ratePpm', other ->> 'fixedMinor')::bigint;
        end if;
      end loop;
      if coalesce(one ->> 'ratePpm', one ->> 'fixedMinor')::bigint > given then return true; end if;
    end loop;
  end loop;
  return false;
end
$$;

-- Checked at commit: a contract in force is below a contract in force of its offerer, of the same kind and cadence,
-- which pays at least as much. Reads as the owner: a deferred trigger runs as the committing role.
create function check_contract() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from contract c
      left join contract above on above.merchant = c.merchant and above.kind = c.kind and above.holder_id = c.offerer_id
        and above.state in ('inForce', 'ending') and above.cadence = c.cadence
      where c.merchant = new.merchant and c.kind = new.kind and c.state in ('inForce', 'ending') and c.offerer_id is not null
        and (c.id = new.id or c.offerer_id = new.holder_id)
        and (above.id is null or pays_more(c.rows, above.rows))
  ) then
    raise exception 'a contract is below none in force, or pays more than the one above' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger contract_is_below_offerers after insert or update on contract
  deferrable initially deferred for each row execute function check_contract();

-- A team's net loss by group, deducted first (D62).
create table carried_loss (
  merchant text not null,
  contract_id uuid not null,
  product text not null check (product in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE', 'CONS')),
  minor bigint not null check (minor >= 0),
  primary key (merchant, contract_id, product),
  foreign key (merchant, contract_id) references contract (merchant, id)
);
call enable_tenant_rls('carried_loss', 'select, insert, update');
call grant_staff_read('carried_loss');

-- All contracts of a kind and cadence over one period.
create table settlement_run (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  cadence text not null,
  -- the period's name in obligations: 2026-11-24, 2026-W48, 2026-11-H1, 2026-11, 2026-11-24T13:00Z
  period text not null check (period ~ '^[0-9A-Z:-]{7,20}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- the merchant's days in it, if it consists of days
  from_day date,
  to_day date,
  state text not null default 'open',
  version bigint not null default 0,
  lines integer not null default 0 check (lines >= 0),
  paid_lines integer not null default 0 check (paid_lines >= 0),
  -- sum of the top contracts
  tops_gross_minor bigint not null default 0,
  -- sum paid to members, and sum deducted for their arrears
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  arrears_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  drafted_at timestamptz,
  closed_at timestamptz,
  -- digest of the last drafted lines: a new draft often has the same
  digest bytea check (length(digest) = 32),
  -- checksum of the counters of its days at that time: while it is unchanged, no late activity arrived
  days_reported text,
  primary key (merchant, id),
  unique (merchant, kind, cadence, period),
  constraint closed_run_pays_its_tops check (state <> 'closed' or paid_minor + arrears_minor = tops_gross_minor),
  constraint closed_run_has_paid_all check (state <> 'closed' or paid_lines = lines)
);
create index settlement_run_by_time on settlement_run (merchant, kind, cadence, ends_at desc);
create index settlement_run_undone on settlement_run (merchant, created_at) where state <> 'closed';
call enable_tenant_rls('settlement_run', 'select, insert (merchant, id, kind, cadence, period, starts_at, ends_at, from_day, to_day), update (state, version, lines, paid_lines, tops_gross_minor, paid_minor, arrears_minor, drafted_at, closed_at, digest, days_reported)');
call keep_to_machine('settlement_run', 'run');
call grant_staff_read('settlement_run');

-- The result of one contract in one period, with its inputs.
create table settlement_line (
  merchant text not null,
  contract_id uuid not null,
  period text not null,
  run_id uuid not null,
  holder_id uuid not null,
  -- null: a top agent
  offerer_id uuid,
  -- its position in the run, the top's first
  place integer not null,
  -- the team's figures by product, its active members, carried losses, late activity, the rows (docs/explanation/agents.md)
  inputs jsonb not null,
  -- as the model returns them: product, baseMinor, tier, grossMinor, carriedMinor
  groups jsonb not null,
  gross_minor bigint not null check (gross_minor >= 0),
  net_minor bigint not null,
  -- includes late figures of closed periods (D64)
  has_late boolean not null default false,
  -- checksum of the team's counters in the period: while it is unchanged, no late activity arrived
  counted numeric,
  is_held boolean not null default false,
  held_by text,
  held_because text check (length(held_because) <= 500),
  -- the staff user who released it after a hold, and above the single-user limit (limit_minor) the other one who had
  -- proposed it
  released_by text,
  release_proposed_by text check (release_proposed_by <> released_by),
  limit_minor bigint,
  -- once paid: arrears before and after, and the amount for the member
  arrears_before_minor bigint,
  arrears_after_minor bigint,
  paid_minor bigint check (paid_minor >= 0),
  paid_at timestamptz,
  -- null: no money moved
  transfer_id uuid,
  primary key (merchant, contract_id, period),
  foreign key (merchant, run_id) references settlement_run (merchant, id),
  foreign key (merchant, contract_id) references contract (merchant, id),
  foreign key (merchant, transfer_id) references transfer (merchant, id),
  constraint line_is_held_by_somebody check (is_held = (held_by is not null)),
  constraint paid_line_is_whole check (case when paid_at is null then paid_minor is null and transfer_id is null
    else not is_held and net_minor = paid_minor + arrears_before_minor - arrears_after_minor end)
);
create index settlement_line_of_run on settlement_line (merchant, run_id, place);
create index settlement_line_unpaid on settlement_line (merchant, run_id, place) where paid_at is null;
create index settlement_line_by_holder on settlement_line (merchant, holder_id, paid_at desc, contract_id) where paid_at is not null;
call enable_tenant_rls('settlement_line', 'select, insert, delete, update (is_held, held_by, held_because, released_by, release_proposed_by, limit_minor, arrears_before_minor, arrears_after_minor, paid_minor, paid_at, transfer_id)');
call grant_staff_read('settlement_line');

create trigger limit_is_enforced before update of released_by on settlement_line for each row when (new.released_by is not null)
  execute function keep_limit();

-- A paid line is immutable, and so is every line of a run that is no longer a draft, except for holding and paying it.
create function keep_paid_line() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from settlement_run r where r.merchant = old.merchant and r.id = old.run_id and r.state in ('posting', 'closed')) then
      raise exception 'lines of a run that is posted stay' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  raise exception 'a line that was paid stays' using errcode = 'insufficient_privilege';
end
$$;
create trigger paid_line_stays before update on settlement_line
  for each row when (old.paid_at is not null) execute function keep_paid_line();
create trigger posted_line_stays before delete on settlement_line for each row execute function keep_paid_line();

-- A run closes only if its lines permit it, independent of its own sums.
create function check_closed_run() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from (
      select count(*) as lines, count(*) filter (where l.paid_at is null) as unpaid, coalesce(sum(l.paid_minor), 0) as paid,
          coalesce(sum(l.arrears_before_minor - l.arrears_after_minor), 0) as arrears,
          coalesce(sum(l.gross_minor) filter (where l.offerer_id is null), 0) as tops
        from settlement_line l where l.merchant = new.merchant and l.run_id = new.id
    ) reported
    where reported.unpaid > 0 or reported.lines <> new.lines or reported.paid <> new.paid_minor or reported.arrears <> new.arrears_minor
      or reported.tops <> new.tops_gross_minor
  ) then
    raise exception 'a run closes when each of its lines was paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger run_closes_whole before update on settlement_run
  for each row when (new.state = 'closed' and old.state <> 'closed') execute function check_closed_run();

-- The next unpaid lines of a run, locked; skips lines that another process pays, or that are held. In index order with
-- a limit: a plan that sorts would read all lines of a run for each chunk. Runs with the caller's privileges.
create function lines_to_pay(of_merchant text, of_run uuid, most integer)
returns table (contract uuid, holder uuid, net bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query select contract_id, holder_id, net_minor from settlement_line
    where merchant = of_merchant and run_id = of_run and paid_at is null and not is_held
      and not is_set_aside(of_merchant, 'contract-lines', contract_id || ' ' || period)
    order by place limit most for no key update skip locked;
end
$$;
revoke execute on function lines_to_pay(text, uuid, integer) from public;
grant execute on function lines_to_pay(text, uuid, integer) to livery_app;

-- Records the payments of lines of a period that the caller has locked, by position. Each is found by its key and then
-- by its location: with a join, a plan made for few lines would scan all of the merchant's lines for each chunk.
create function note_paid_lines(of_merchant text, of_period text, contracts uuid[], owed_before bigint[], owed_after bigint[],
  paid bigint[], transfers uuid[])
returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  update settlement_line l
    set arrears_before_minor = p.owed_before, arrears_after_minor = p.owed_after, paid_minor = p.paid, paid_at = now(), transfer_id = p.transfer
    from (
      select w.*, f.lies_at from unnest(contracts, owed_before, owed_after, paid, transfers) as w (contract, owed_before, owed_after, paid, transfer)
        cross join lateral (
          select ctid as lies_at from settlement_line where merchant = of_merchant and contract_id = w.contract and period = of_period
            limit 1) f
    ) p
    where l.ctid = p.lies_at;
end
$$;
revoke execute on function note_paid_lines(text, text, uuid[], bigint[], bigint[], bigint[], uuid[]) from public;
grant execute on function note_paid_lines(text, text, uuid[], bigint[], bigint[], bigint[], uuid[]) to livery_app;

-- Balances of these accounts of the bound merchant, locked in the order of their ids until the end of the transaction.
create function hold_accounts(accounts uuid[]) returns table (account uuid, held bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  return query select l.id, l.balance from ledger_account l
    where l.merchant = current_setting('app.merchant') and l.id = any (accounts) order by l.id for no key update;
end
$$;
revoke execute on function hold_accounts(uuid[]) from public;
grant execute on function hold_accounts(uuid[]) to livery_app;

-- Pays settlement lines, one transfer each, in one call. By position: the transfer's id, the obligation, the member's
-- MAIN and ARREARS, the amount for each (ARREARS increases when repaid, decreases when more is owed). The operator
-- pays the sum. The caller has locked the arrears accounts. Returns how many were paid; an obligation that is already
-- paid aborts the transaction.
create function pay_settlements(of_merchant text, operator_account uuid, made uuid[], due text[], mains uuid[], owing uuid[],
  paid bigint[], repaid bigint[], signature text)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  size constant integer := cardinality(made);
  is_short boolean;
  ids uuid[];
  lines integer[];
  accounts uuid[];
  amounts bigint[];
  balances bigint[];
  dues text[];
  sides json[];
begin
  if not is_signed(concat_ws(E'\n', 'settle', of_merchant, operator_account, array_to_string(made, ','), array_to_string(due, ','),
      array_to_string(mains, ','), array_to_string(owing, ','), array_to_string(paid, ','), array_to_string(repaid, ',')), signature) then
    raise exception 'settlements that the gateway did not sign' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from unnest(mains || owing) a (account) group by account having count(*) > 1) then
    raise exception 'an account appears twice among settlements' using errcode = 'invalid_parameter_value';
  end if;
  perform from ledger_account l where l.merchant = of_merchant and l.id = any (mains) order by l.id for no key update;
  select array_agg(t.id order by t.at, s.side), array_agg(t.due order by t.at, s.side), array_agg(s.side + 1 order by t.at, s.side),
      array_agg(s.account order by t.at, s.side), array_agg(s.amount order by t.at, s.side),
      array_agg(case when s.side > 0 then l.balance + s.amount end order by t.at, s.side),
      array_agg(json_strip_nulls(json_build_object('account', l.kind, 'member', l.owner_id, 'wallet', l.wallet,
        'currency', l.currency, 'amount', s.amount::text)) order by t.at, s.side),
      bool_or(s.side > 0 and (l.balance + s.amount < l.floor or l.balance + s.amount > l.ceiling))
    into ids, dues, lines, accounts, amounts, balances, sides, is_short
    from unnest(made, due, mains, owing, paid, repaid) with ordinality as t (id, due, main, arrears, paid, repaid, at)
      cross join lateral (values (0, operator_account, -t.paid - t.repaid), (1, t.main, t.paid), (2, t.arrears, t.repaid)) s (side, account, amount)
      left join ledger_account l on l.merchant = of_merchant and l.id = s.account
    where s.amount <> 0;
  if is_short then
    raise exception 'a settlement would pass what an account may hold' using errcode = 'check_violation';
  end if;
  perform write_transfers(of_merchant, made, array_fill('house'::text, array[size]),
    array(select 'platform:' || d from unnest(due) with ordinality as x (d, at) order by at),
    array(select sha256(convert_to(d, 'UTF8')) from unnest(due) with ordinality as x (d, at) order by at),
    array_fill('settlement'::text, array[size]), due, ids, lines, accounts, amounts, balances,
    array_fill(null::text, array[cardinality(ids)]), array_fill(null::text, array[cardinality(ids)]));
  -- The epoch is read once per statement.
  insert into event (merchant, epoch, kind, body)
    select of_merchant, (select stream_epoch()), 'settlement', json_build_object('transfer', each.id, 'actor', 'house',
        'obligation', each.due, 'sides', json_agg(each.side order by each.line))
      from unnest(ids, dues, lines, sides) as each (id, due, line, side)
      group by each.id, each.due order by each.id;
  return size;
end
$$;
revoke execute on function pay_settlements(text, uuid, uuid[], text[], uuid[], uuid[], bigint[], bigint[], text) from public;
grant execute on function pay_settlements(text, uuid, uuid[], text[], uuid[], uuid[], bigint[], bigint[], text) to livery_app;

-- Moves of members to another upline need two staff users (D58): one proposes, another approves the previewed effect
-- (docs/decisions/31-an-agent-sees-and-acts-within-the-own-tree.md).
create table member_move (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  member_id uuid not null,
  -- null: no upline, the member is or becomes a top agent; from: at the time of the proposal, later of the move
  from_id uuid,
  to_id uuid,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'takenBack')),
  -- staff members' ids
  proposed_by text not null,
  proposed_at timestamptz not null default clock_timestamp(),
  reason text not null check (length(reason) between 1 and 500),
  answered_by text,
  answered_at timestamptz,
  answer text check (length(answer) between 1 and 500),
  -- once done: number of moved members, this one included, and number of ended contracts
  members integer check (members > 0),
  ends integer check (ends >= 0),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, from_id) references member (merchant, id),
  foreign key (merchant, to_id) references member (merchant, id),
  constraint move_leads_elsewhere check (to_id is distinct from from_id and to_id is distinct from member_id),
  constraint move_is_answered_whole check (case when state = 'proposed'
    then answered_by is null and answered_at is null and answer is null
    else answered_by is not null and answered_at is not null and answer is not null end),
  constraint move_is_answered_by_another check (state = 'proposed' or (answered_by = proposed_by) = (state = 'takenBack')),
  constraint move_that_was_done_states_so check ((members is not null and ends is not null) = (state = 'approved'))
);
create unique index member_move_open on member_move (merchant, member_id) where state = 'proposed';
create index member_move_waiting on member_move (merchant, proposed_at) where state = 'proposed';
create index member_move_over on member_move (merchant, answered_at desc, id) where state <> 'proposed';
call enable_tenant_rls('member_move', 'select, insert (merchant, id, member_id, from_id, to_id, proposed_by, reason), update (version, state, from_id, answered_by, answered_at, answer, members, ends)');
call grant_staff_read('member_move');

-- An answered move is immutable.
create function keep_answered_move() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.state <> 'proposed' then
    raise exception 'a move that was answered stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger answered_move_stays before update on member_move for each row execute function keep_answered_move();

-- Agents, for look-ups of top agents.
create index member_agents on member (merchant, created_at desc, id) where type in (1, 2, 41, 42);
