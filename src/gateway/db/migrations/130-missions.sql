-- Missions (docs/explanation/missions.md): their rules and time spans, members' progress by the stream, and reached milestones.

-- As staff edit them. A disabled mission counts nothing.
create table mission (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  version bigint not null default 0,
  is_on boolean not null default false,
  place smallint not null default 0 check (place between 0 and 1000),
  -- by language: title, and a text for the card
  words jsonb not null default '{}' check (jsonb_typeof(words) = 'object'),
  -- schemas/mission.schema.json
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  -- source of its money (125-promotion-rules.sql); null: the operator's bonus account, as for the demo's
  budget text,
  -- a path of the site or a URL; null: none
  picture text check (length(picture) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  foreign key (merchant, budget) references promotion_budget (merchant, name)
);
call enable_tenant_rls('mission', 'select, insert, update (version, is_on, place, words, rule, budget, picture)');
call grant_staff_read('mission');

-- Which rule of a mission was in force when: events count by the rule at their time, whenever they are read, so that a
-- replay gives the same result. A run continues over several spans if the counted activity is the same; another rule
-- starts a new run.
create table mission_span (
  merchant text not null,
  mission_id uuid not null,
  number integer not null check (number > 0),
  run integer not null check (run > 0),
  rule jsonb not null,
  -- half-open; null: in force
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (merchant, mission_id, number),
  foreign key (merchant, mission_id) references mission (merchant, id),
  check (until_at >= from_at)
);
create unique index one_open_span on mission_span (merchant, mission_id) where until_at is null;
call enable_tenant_rls('mission_span', 'select, insert, update (until_at)');
call grant_staff_read('mission_span');

-- A span never starts before a counted moment of another one, and an ended span stays ended.
create function keep_spans_apart() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if old.until_at is not null then
      raise exception 'a span that is over stays as it was' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if exists (
    select from mission_span s where s.merchant = new.merchant and s.mission_id = new.mission_id
      and (s.until_at is null or s.until_at > new.from_at)
  ) then
    raise exception 'two spans of a mission overlap' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger spans_are_apart before insert or update on mission_span for each row execute function keep_spans_apart();

-- Stops the consumer of a merchant's missions for this transaction and returns the current time: all processed events
-- are older, so a span that starts or ends at that time changes no counted progress. `is_fresh`: the consumer has
-- processed nothing at all.
create function pause_missions(of_merchant text, out at timestamptz, out is_fresh boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if of_merchant is distinct from current_tenant() then
    raise exception 'the missions of another merchant' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.merchant', of_merchant, true);
  insert into stream_cursor (merchant, consumer, generation, is_live)
    select of_merchant, 'missions', 1, true
      where not exists (select from stream_cursor c where c.merchant = of_merchant and c.consumer = 'missions' and c.is_live)
    on conflict do nothing;
  select c.taken = 0 into is_fresh from stream_cursor c
    where c.merchant = of_merchant and c.consumer = 'missions' and c.is_live for no key update;
  at := clock_timestamp();
end
$$;
revoke execute on function pause_missions(text) from public;
grant execute on function pause_missions(text) to livery_app;

-- A member's progress in a period of a mission's run.
create table mission_progress (
  merchant text not null,
  generation integer not null,
  mission_id uuid not null,
  run integer not null,
  -- the day, the Monday of the week, the month, or `-`
  period text collate "C" not null,
  member_id uuid not null,
  -- in the unit of the mission's kind; negative if more was reverted than had counted
  value bigint not null,
  has_board boolean not null,
  -- last change of the value: its time, and its position in the stream; null: nothing has counted
  at timestamptz,
  epoch integer,
  xact xid8,
  seq bigint,
  line integer,
  primary key (merchant, generation, mission_id, run, period, member_id),
  check ((at is null) = (epoch is null) and (at is null) = (xact is null) and (at is null) = (seq is null) and (at is null) = (line is null))
) with (fillfactor = 70);
create index mission_board on mission_progress
  (merchant, generation, mission_id, run, period, value desc, at, epoch, xact, seq, line) where has_board;
create index mission_progress_by_member on mission_progress (merchant, generation, member_id, period);
call enable_tenant_rls('mission_progress', 'select');
call grant_staff_read('mission_progress');

-- Items that count once each: days, games, rounds with a sufficient win.
create table mission_item (
  merchant text not null,
  generation integer not null,
  mission_id uuid not null,
  run integer not null,
  period text collate "C" not null,
  member_id uuid not null,
  item text collate "C" not null,
  -- count, or the win of a round as hundredths of its bet
  number bigint not null,
  primary key (merchant, generation, mission_id, run, period, member_id, item)
);
call enable_tenant_rls('mission_item', 'select');

-- Deposits of referred members: the first one makes a referral count, and reverting the last one undoes it.
create table mission_friend (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  deposits integer not null,
  primary key (merchant, generation, member_id)
);
call enable_tenant_rls('mission_friend', 'select');

-- Milestones that members have reached, each once per period, even in a replay; the reward is the one promised at that
-- time.
create table mission_reward (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  mission_id uuid not null,
  run integer not null,
  period text collate "C" not null,
  member_id uuid not null,
  -- counted from 1
  milestone smallint not null check (milestone > 0),
  state text not null default 'open',
  version bigint not null default 0,
  reward_kind text not null check (reward_kind in ('money', 'points')),
  -- minor units, or whole points
  amount bigint not null check (amount > 0),
  reached_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- the idempotency key of the claim
  claim_key uuid,
  primary key (merchant, id),
  unique (merchant, mission_id, run, period, member_id, milestone),
  unique (merchant, member_id, claim_key),
  foreign key (merchant, mission_id) references mission (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint claimed_mission_has_its_key check ((state = 'claimed') = (claimed_at is not null) and (claimed_at is null) = (claim_key is null))
);
create index mission_reward_by_member on mission_reward (merchant, member_id, reached_at desc);
create index mission_reward_by_state on mission_reward (merchant, mission_id, state);
call enable_tenant_rls('mission_reward', 'select, update (state, version, claimed_at, claim_key)');
call keep_to_machine('mission_reward', 'mission');
call grant_staff_read('mission_reward');

-- Notifies the pages of members with changed progress, by the tags of their tabs' tokens, as for messages
-- (092-inbox-change.sql). Owner only: the consumer notifies once per batch.
create function notify_progress(of_merchant text, members uuid[]) returns void
language sql set search_path = pg_catalog, public, pg_temp
as $$
  select pg_notify('livery_session_changes', 'progress ' || of_merchant || ' ' || string_agg(reported.tag, ','))
  from (
    select encode(substring(token.hash for 8), 'hex') as tag, (row_number() over ()) / 200 as part
      from session join session_token as token on token.merchant = session.merchant and token.session_id = session.id
      where session.merchant = of_merchant and session.member_id = any (members)
  ) as reported
  group by reported.part
$$;
revoke execute on function notify_progress(text, uuid[]) from public;
