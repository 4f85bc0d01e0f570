-- The event stream (docs/decisions/35-derived-figures-come-from-one-event-stream.md): each row is inserted in the transaction that moves the money,
-- and read in an order in which late commits are never skipped. Also its daily counters: days of members (090) and
-- their turnover.

-- Transaction ids grow for the life of a server, and restart when a dump is restored on another one: from then on
-- events belong to the next epoch.
create table stream_epoch (
  epoch integer primary key,
  -- the server on which the epoch started (pg_control_system)
  server text not null,
  begun_at timestamptz not null default now()
);

-- The current epoch.
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
  -- start of its transaction: the time to which the event is attributed
  at timestamptz not null default now(),
  kind text not null check (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  -- version of the body's format: schemas/stream/events.schema.json
  version smallint not null default 1,
  body json not null,
  -- position: below the oldest running transaction, no earlier position can appear any more
  primary key (merchant, epoch, xact, seq)
);
call enable_tenant_rls('event', 'select');

create function refuse_event_changes() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'what happened stays' using errcode = 'insufficient_privilege';
end
$$;
create trigger event_stays before update or delete on event for each statement execute function refuse_event_changes();
create trigger events_stay before truncate on event for each statement execute function refuse_event_changes();

-- Called at every start, before any event: starts a new epoch if this server differs from the last one's. Waits for
-- concurrent writers. Owner only.
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

-- Inserts an event that is not a money movement. `signature` is the gateway's signature over all other arguments
-- (is_signed; stream/tell.ts builds the same text).
create function emit_event(of_merchant text, of_kind text, of_body json, signature text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_signed(concat_ws(E'\n', 'tell', of_merchant, of_kind, of_body::text), signature) then
    raise exception 'an event that the gateway did not sign' using errcode = 'insufficient_privilege';
  end if;
  insert into event (merchant, kind, body) values (of_merchant, of_kind, of_body);
end
$$;
revoke execute on function emit_event(text, text, json, text) from public;
grant execute on function emit_event(text, text, json, text) to livery_app;

-- Cursor of each consumer. The row is locked while a batch is processed: processes share the work, and a batch is
-- committed together with its cursor.
create table stream_cursor (
  merchant text not null references merchant (code),
  consumer text not null check (consumer ~ '^[a-z][a-z-]{1,39}$'),
  -- the live generation, or one that a replay builds next to it
  generation integer not null check (generation > 0),
  is_live boolean not null,
  epoch integer not null default 0,
  xact xid8 not null default '0',
  seq bigint not null default 0,
  -- time of the last processed event
  at timestamptz,
  taken bigint not null default 0,
  -- The consumer stopped: why, and at which event.
  stopped_at timestamptz,
  failure text check (length(failure) <= 1000),
  primary key (merchant, consumer, generation),
  check ((stopped_at is null) = (failure is null))
) with (fillfactor = 50);
create unique index one_live_generation on stream_cursor (merchant, consumer) where is_live;
call enable_tenant_rls('stream_cursor', 'select');
call grant_staff_read('stream_cursor');

-- Day boundaries of a merchant from a day on (D52); before the first rule: UTC, from midnight. Counted days never
-- change, so a rule starts after the last counted day.
create table day_rule (
  merchant text not null references merchant (code),
  from_day date not null,
  -- IANA
  zone text not null check (length(zone) between 1 and 64),
  -- minutes after local midnight
  starts_minute smallint not null default 0 check (starts_minute between 0 and 1439),
  set_at timestamptz not null default now(),
  primary key (merchant, from_day)
);
call enable_tenant_rls('day_rule', 'select, insert (merchant, from_day, zone, starts_minute)');
call grant_staff_read('day_rule');

-- A member's activity on a merchant's day: games by category, everything else under '-'. Play money separately.
create table daily_counter (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  day date not null,
  category text not null,
  currency text not null,
  is_play boolean not null,
  -- the zone by which the day was counted
  zone text not null,
  -- closed rounds with their bets and wins; a later rollback counts on its own day
  rounds bigint not null default 0,
  bet_minor bigint not null default 0,
  -- the part at risk: counts for rewards
  valid_minor bigint not null default 0,
  won_minor bigint not null default 0,
  -- rolled-back bets, whenever their rounds closed
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
  -- lost to other players, negative if won from them: not income of the operator
  passed_minor bigint not null default 0,
  primary key (merchant, generation, member_id, day, category, currency, is_play)
) with (fillfactor = 80);
call enable_tenant_rls('daily_counter', 'select');
call set_distinct_values('daily_counter', 'generation', 2);
call set_distinct_values('daily_counter', 'day', 30);
create index daily_counter_by_day on daily_counter (merchant, generation, day);

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

-- The readable data: the live generation.
create view member_day with (security_invoker = true) as
  select d.* from daily_counter d join stream_cursor c
    on c.merchant = d.merchant and c.consumer = 'tally' and c.is_live and c.generation = d.generation;
comment on column member_day.day is 'in the merchant''s calendar';
comment on column member_day.category is 'category of games; - for amounts without a game';
comment on column member_day.zone is 'time zone in which the day was counted';
grant select on member_day to livery_app;

-- A member's turnover in closed rounds so far.
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

-- The turnover at the time of a credit with a wagering requirement: the difference is the turnover since then.
create table turnover_snapshot (
  merchant text not null,
  generation integer not null,
  transfer_id uuid not null,
  member_id uuid not null,
  currency text not null,
  minor bigint not null,
  -- the same by category, {"SLOTS": "1200"}
  by_category jsonb not null,
  -- Queries are always about one member.
  primary key (merchant, generation, member_id, transfer_id)
);
call enable_tenant_rls('turnover_snapshot', 'select');

-- Lag of these merchants' live consumers: the time of each consumer's oldest unprocessed event. Owner only.
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

-- The last replay of a consumer that staff requested (recount and comparison), and its result.
create table replay_ask (
  merchant text not null references merchant (code),
  consumer text not null,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- when a worker may take it
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- {"kind": "equal", "events": "12", "seconds": 3} and so on, as the replay returns it
  outcome jsonb,
  primary key (merchant, consumer)
);
call enable_tenant_rls('replay_ask', 'select, insert, update');
call grant_staff_read('replay_ask', 'merchant, asked_at, done_at, next_at');
