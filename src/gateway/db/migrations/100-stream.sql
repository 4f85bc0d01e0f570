-- What happened, as one stream (docs/decisions/089-the-stream.md): a row in the very transaction that moved the money, read in
-- an order in which nothing that is committed late is ever passed over. And what is counted from it: days of members (090) and
-- what they have bet.

-- Transaction ids grow for as long as a server lives, and begin anew where a dump is restored into another one: from there on
-- events belong to the next epoch.
create table stream_epoch (
  epoch integer primary key,
  -- the server that it began on (pg_control_system)
  server text not null,
  begun_at timestamptz not null default now()
);

-- The epoch of what happens now.
create function stream_epoch() returns integer
language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce((select max(epoch) from stream_epoch), 0);
end
$$;

create table event (
  merchant text not null,
  epoch integer not null default stream_epoch(),
  xact xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  -- when its transaction began: the moment that it counts for
  at timestamptz not null default now(),
  kind text not null check (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  -- of the body's form: schemas/stream/events.schema.json
  version smallint not null default 1,
  body json not null,
  -- its place: among what is below the oldest transaction that still runs, nothing comes before a place any more
  primary key (merchant, epoch, xact, seq)
);
call enable_tenant_rls('event', 'select');

create function keep_reported() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'what happened stays' using errcode = 'insufficient_privilege';
end
$$;
create trigger event_stays before update or delete on event for each statement execute function keep_reported();
create trigger events_stay before truncate on event for each statement execute function keep_reported();

-- Asked at every start, before anything happens: begins an epoch where this server is not that of the last one. Whoever is
-- writing meanwhile is waited for. Owner only.
create function keep_stream_epoch() returns integer
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  own constant text := (select system_identifier::text from pg_control_system());
begin
  if own is distinct from (select server from stream_epoch order by epoch desc limit 1) then
    lock table event in share row exclusive mode;
    insert into stream_epoch (epoch, server)
      select stream_epoch() + 1, own where own is distinct from (select server from stream_epoch order by epoch desc limit 1);
  end if;
  return stream_epoch();
end
$$;
revoke execute on function keep_stream_epoch() from public;

-- Tells what is no movement of money and counts all the same. `seal` is the gateway's over everything else (is_sealed;
-- stream/tell.ts writes the same text).
create function notify_event(of_merchant text, of_kind text, of_body json, seal text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_sealed(concat_ws(E'\n', 'tell', of_merchant, of_kind, of_body::text), seal) then
    raise exception 'an event that the gateway did not seal' using errcode = 'insufficient_privilege';
  end if;
  insert into event (merchant, kind, body) values (of_merchant, of_kind, of_body);
end
$$;
revoke execute on function notify_event(text, text, json, text) from public;
grant execute on function notify_event(text, text, json, text) to livery_app;

-- Where each consumer stands. The row is locked while a batch is taken: several processes share the work, and what a batch did
-- is committed with the place up to which it went.
create table stream_cursor (
  merchant text not null references merchant (code),
  consumer text not null check (consumer ~ '^[a-z][a-z-]{1,39}$'),
  -- the one that is read, or one that a replay builds beside it
  generation integer not null check (generation > 0),
  is_live boolean not null,
  epoch integer not null default 0,
  xact xid8 not null default '0',
  seq bigint not null default 0,
  -- of the last event that was taken
  at timestamptz,
  taken bigint not null default 0,
  -- It took no more: why, and at which event.
  stopped_at timestamptz,
  failure text check (length(failure) <= 1000),
  primary key (merchant, consumer, generation),
  check ((stopped_at is null) = (failure is null))
) with (fillfactor = 50);
create unique index one_live_generation on stream_cursor (merchant, consumer) where is_live;
call enable_tenant_rls('stream_cursor', 'select');
call grant_staff_read('stream_cursor');

-- What a merchant's day is from a day on (D52); before the first: UTC, from midnight. A day that was counted stays as it was
-- counted, so a rule begins later than any that was.
create table day_rule (
  merchant text not null references merchant (code),
  from_day date not null,
  -- IANA
  zone text not null check (length(zone) between 1 and 64),
  -- minutes after midnight of its wall clock
  starts_minute smallint not null default 0 check (starts_minute between 0 and 1439),
  set_at timestamptz not null default now(),
  primary key (merchant, from_day)
);
call enable_tenant_rls('day_rule', 'select, insert (merchant, from_day, zone, starts_minute)');
call grant_staff_read('day_rule');

-- What a member did on a day of the merchant: of games by their category, the rest under '-'. Play money apart.
create table daily_counter (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  day date not null,
  category text not null,
  currency text not null,
  is_play boolean not null,
  -- by which the day was counted
  zone text not null,
  -- rounds that closed, what was bet and won in them; one that is taken back later counts against its own day
  rounds bigint not null default 0,
  bet_minor bigint not null default 0,
  -- of it, what was at risk: counts for rewards
  valid_minor bigint not null default 0,
  won_minor bigint not null default 0,
  -- bets that were taken back, whenever their rounds closed
  rollbacks bigint not null default 0,
  rolled_back_minor bigint not null default 0,
  deposits bigint not null default 0,
  deposit_minor bigint not null default 0,
  withdrawals bigint not null default 0,
  withdrawal_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  bonus_minor bigint not null default 0,
  cashback_minor bigint not null default 0,
  -- between members
  sent_minor bigint not null default 0,
  received_minor bigint not null default 0,
  corrected_minor bigint not null default 0,
  -- lost to other players, or won of them when below zero: the operator has nothing of it
  passed_minor bigint not null default 0,
  primary key (merchant, generation, member_id, day, category, currency, is_play)
) with (fillfactor = 80);
call enable_tenant_rls('daily_counter', 'select');
call notify_planner('daily_counter', 'generation', 2);
call notify_planner('daily_counter', 'day', 30);
create index daily_counters_day_by_day on daily_counter (merchant, generation, day);

create function refuse_counted_day() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from daily_counter t where t.merchant = new.merchant and t.day >= new.from_day) then
    raise exception 'days from % on were counted already', new.from_day using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger counted_days_stay before insert or update on day_rule for each row execute function refuse_counted_day();

-- What is read: the live generation.
create view member_day with (security_invoker = true) as
  select d.* from daily_counter d join stream_cursor c
    on c.merchant = d.merchant and c.consumer = 'tally' and c.is_live and c.generation = d.generation;
grant select on member_day to livery_app;

-- What a member has bet in closed rounds so far.
create table turnover (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  currency text not null,
  category text not null,
  minor bigint not null,
  primary key (merchant, generation, member_id, currency, category)
) with (fillfactor = 80);
call enable_tenant_rls('turnover', 'select');

-- What it was when money came of which so much has to be bet: what was bet since is the difference.
create table turnover_mark (
  merchant text not null,
  generation integer not null,
  transfer_id uuid not null,
  member_id uuid not null,
  currency text not null,
  minor bigint not null,
  -- the same by category, {"SLOTS": "1200"}
  by_category jsonb not null,
  -- A question is of one member.
  primary key (merchant, generation, member_id, transfer_id)
);
call enable_tenant_rls('turnover_mark', 'select');

-- Rounds as a member's betting record shows them: open ones first, then by their end.
alter table game_round
  -- of the game, as its session began; null: of before
  add column category text,
  -- when it closed, or when the last of its bets was taken back; null: it is open
  add column ended_at timestamptz;
-- Partial so that only a record is read through it: whoever looks for one round names vendor and round, which stand in here too, and
-- a plan made while the table was empty would go through all rounds of a member for it.
create index game_round_by_end on game_round
  (merchant, member_id, (case when ended_at is null then 'infinity'::timestamptz else ended_at end) desc, vendor desc, round desc)
  where not is_trial;

-- Where the live consumers of these merchants stand: when the oldest event happened that each has not taken yet. Owner only.
create function stream_standing(merchants text[])
returns table (of_merchant text, of_consumer text, waits_since timestamptz, stopped timestamptz, why text, events_taken bigint,
  made integer, replay_taken bigint, left_out jsonb, retries boolean)
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  each text;
begin
  foreach each in array merchants loop
    perform set_config('app.merchant', each, true);
    return query
      select c.merchant, c.consumer, (
          select e.at from event e where e.merchant = c.merchant and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq)
            order by e.epoch, e.xact, e.seq limit 1), c.stopped_at, c.failure, c.taken, c.generation, (
          select r.taken from stream_cursor r where r.merchant = c.merchant and r.consumer = c.consumer and not r.is_live
            order by r.generation desc limit 1), (
          select coalesce(jsonb_object_agg(o.why, o.count), '{}') from (
              select a.why, sum(a.attempts) as count from set_aside a
                where a.merchant = c.merchant and a.source = c.consumer and a.closed_as is distinct from 'done' group by a.why) o), exists (
          select from set_aside a where a.merchant = c.merchant and a.source = c.consumer and a.closed_as is null
            and a.retry_at <= clock_timestamp())
        from stream_cursor c where c.merchant = each and c.is_live order by c.consumer;
  end loop;
end
$$;
revoke execute on function stream_standing(text[]) from public;
