-- Members' own limits, breaks and self-exclusion (docs/explanation/limits.md#in-the-gateway).

-- When a request for a higher limit may be confirmed; a merchant without a row has the defaults.
create table protection_setting (
  merchant text primary key references merchant (code),
  raise_after_hours integer not null default 24 check (raise_after_hours between 24 and 8760),
  raise_until_period_ends boolean not null default false,
  confirm_within_hours integer not null default 168 check (confirm_within_hours between 1 and 8760)
);
call enable_tenant_rls('protection_setting', 'select, insert, update');
call grant_staff_read('protection_setting');

-- The packs of the merchant's markets, as they were checked (docs/explanation/packs.md); the last good ones stay.
create table merchant_pack (
  merchant text primary key references merchant (code),
  documents jsonb not null check (jsonb_typeof(documents) = 'array'),
  version bigint not null default 1,
  stored_at timestamptz not null default clock_timestamp()
);
comment on column merchant_pack.documents is 'the pack files in the order of the brand file, as they were checked';
call enable_tenant_rls('merchant_pack', 'select, insert, update (documents, version, stored_at)');
call grant_staff_read('merchant_pack');

-- A limit of a member. EACH: without a period. Amounts of TIME are minutes of being logged in.
create table member_limit (
  merchant text not null references merchant (code),
  member_id uuid not null,
  measure text not null check (measure in ('DEPOSIT_GROSS', 'DEPOSIT_NET', 'LOSS_NET', 'STAKE', 'SINGLE_STAKE', 'TIME', 'BALANCE')),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH', 'ROLLING_24H', 'ROLLING_7D', 'ROLLING_30D', 'EACH')),
  -- in force; null: none
  amount_minor bigint check (amount_minor >= 0),
  -- a request, with asked_minor null: to remove the limit
  asked_minor bigint check (asked_minor >= 0),
  effective_at timestamptz,
  confirm_until timestamptz,
  -- staff have spoken with the member about the request, where the market demands it before a higher amount acts
  contacted boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (merchant, member_id, measure, period),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((measure in ('SINGLE_STAKE', 'BALANCE')) = (period = 'EACH')),
  -- the guard of bets sums calendar periods
  constraint bets_do_not_roll check (measure not in ('STAKE', 'LOSS_NET') or period not like 'ROLLING%'),
  constraint request_is_whole check ((effective_at is null) = (confirm_until is null) and (effective_at is not null or asked_minor is null)),
  constraint contact_is_about_a_request check (not contacted or effective_at is not null),
  constraint request_is_looser check (effective_at is null or asked_minor is null or asked_minor > amount_minor)
);
call enable_tenant_rls('member_limit', 'select, insert, update (amount_minor, asked_minor, effective_at, confirm_until, contacted, changed_at)');
call grant_staff_read('member_limit');

-- Every amount that was in force and every request of it. Append-only, written by the trigger below.
create table limit_change (
  merchant text not null,
  id bigint not null generated always as identity,
  member_id uuid not null,
  measure text not null,
  period text not null,
  amount_minor bigint,
  asked_minor bigint,
  effective_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index limit_change_by_member on limit_change (merchant, member_id, id);
call enable_tenant_rls('limit_change', 'select');
call grant_staff_read('limit_change');

-- Breaks and self-exclusions. Append-only: none can be ended or shortened.
create table play_pause (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null check (kind in ('BREAK', 'EXCLUSION')),
  starts_at timestamptz not null,
  -- null: without end
  ends_at timestamptz,
  -- of an exclusion that goes on until the member asks to come back: from when that is possible, and the time from the
  -- request to its end
  returns_from timestamptz,
  cooling_off_hours integer check (cooling_off_hours >= 0),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check (ends_at > starts_at),
  constraint break_ends check (kind <> 'BREAK' or ends_at is not null),
  constraint return_is_asked_for check ((returns_from is null) = (cooling_off_hours is null)
    and (returns_from is null or kind = 'EXCLUSION' and returns_from > starts_at and (ends_at is null or ends_at >= returns_from)))
);
comment on column play_pause.ends_at is 'null: without end, or until the member asks to come back';
create index play_pause_by_member on play_pause (merchant, member_id, starts_at);
call enable_tenant_rls('play_pause', 'select, insert');
call grant_staff_read('play_pause');

-- The member's own interval of reality checks; no row: the site's.
create table reality_check (
  merchant text not null references merchant (code),
  member_id uuid not null,
  minutes smallint not null check (minutes > 0),
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('reality_check', 'select, insert, update, delete');

-- What a bet reads of all this, in one look-up: one row for each member who has ever set a limit or taken a break, or plays
-- where bets wait for reality checks. The amounts and the pause follow the tables above by triggers. What was played is the
-- difference between the totals of the member's accounts (ledger_account), which move with each posting, and `base`: guard_play
-- writes it with the first limit on bets, and from then on post_game_money (090-play.sql) when a period begins and when
-- a bet of an earlier one is rolled back.
create table play_guard (
  merchant text not null references merchant (code),
  member_id uuid not null,
  version bigint not null default 0,
  paused_until timestamptz,
  -- a register of self-exclusion lists the member, or is silent where the market refuses play then
  is_registered boolean not null default false,
  -- from this time on the market makes bets wait for a verified identity; null: they do not wait
  identity_deadline timestamptz,
  -- the member plays with more than one account: other wallets, or a bonus
  has_more boolean not null default false,
  -- a limit on bets was set: the base is kept
  counts boolean not null default false,
  single_most bigint,
  -- before this time no limit of log-in time can be reached; null: the member has none
  time_check_at timestamptz,
  -- from this time on bets wait until the member has read a reality check; null: they do not wait
  read_check_at timestamptz,
  -- amounts in force of STAKE and then LOSS_NET by day, week and month; null: none
  most bigint[] not null default array_fill(null::bigint, array[6]),
  -- totals of the member's accounts at the starts: stakes, and then stakes less wins (ledger_account)
  base bigint[] not null,
  -- of the day, week and month
  starts timestamptz[] not null,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id),
  check (cardinality(most) = 6 and cardinality(base) = 6 and cardinality(starts) = 3)
) with (fillfactor = 60);
call enable_tenant_rls('play_guard', 'select');

-- Play since a log-in, as reality checks count it: from its first game on, until this log-in has ended.
create table play_session (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- the member's session
  login bytea not null check (length(login) = 32),
  begun_at timestamptz not null,
  -- when the last check was read; before the first one begun_at
  read_at timestamptz not null,
  every_minutes smallint not null check (every_minutes > 0),
  -- the market makes bets wait while a check is due
  must_read boolean not null,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('play_session', 'select, insert, update');

-- Reality checks that members have read. Append-only.
create table reality_read (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  member_id uuid not null,
  -- of the play
  begun_at timestamptz not null,
  at timestamptz not null,
  -- false: the member left the game
  went_on boolean not null,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index reality_read_by_age on reality_read (merchant, at);
call enable_tenant_rls('reality_read', 'select, insert');

-- What the members with a limit on bets have played since the starts: stakes, and then stakes less wins, which is below zero if
-- wins exceed stakes.
create view play_sum with (security_invoker = true) as
  select g.merchant, g.member_id, g.starts, g.most,
      array[t.staked - g.base[1], t.staked - g.base[2], t.staked - g.base[3], t.lost - g.base[4], t.lost - g.base[5], t.lost - g.base[6]] as sums
    from play_guard g
      cross join lateral (
        select coalesce(sum(a.staked), 0)::bigint as staked, coalesce(sum(a.staked - a.won), 0)::bigint as lost
          from ledger_account a where a.merchant = g.merchant and a.kind in ('member', 'grant') and a.owner_id = g.member_id) t
    where g.counts;
grant select on play_sum to livery_app;

-- The limit on bets that a member exceeds with `stakes` and `losses` beyond what was played; null: none. `since` are the starts
-- of the merchant's periods: nothing was played yet in a period that begins now.
create function reached_limit(of_merchant text, of_member uuid, since timestamptz[], stakes bigint, losses bigint) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select each.name from play_sum g
      cross join lateral unnest('{STAKE_DAY,STAKE_WEEK,STAKE_MONTH,LOSS_NET_DAY,LOSS_NET_WEEK,LOSS_NET_MONTH}'::text[], g.most, g.sums,
        g.starts || g.starts, since || since, array[stakes, stakes, stakes, losses, losses, losses])
        with ordinality as each (name, most, sum, start, since, more, place)
    where g.merchant = of_merchant and g.member_id = of_member
      and case when each.start < each.since then 0 else each.sum end + each.more > each.most
    order by each.place limit 1
$$;
revoke execute on function reached_limit(text, uuid, timestamptz[], bigint, bigint) from public;

-- The guard of bets takes a new account of the member into account from the first bet after it was opened: opening it waits for
-- the bets that hold a lock on the member's wallets.
create function follow_opened_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform 1 from (
    select id from ledger_account where merchant = new.merchant and kind = 'member' and owner_id = new.owner_id order by id
      for no key update) held;
  update play_guard set has_more = true
    where merchant = new.merchant and member_id = new.owner_id and exists (
      select from ledger_account where merchant = new.merchant and kind in ('member', 'grant') and owner_id = new.owner_id);
  return new;
end
$$;
create trigger opened_account_is_followed before insert on ledger_account
  for each row when (new.kind in ('member', 'grant')) execute function follow_opened_account();

create function follow_play_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update play_guard set read_check_at = case when new.must_read then new.read_at + new.every_minutes * interval '1 minute' end
    where merchant = new.merchant and member_id = new.member_id;
  if not found and new.must_read then
    raise exception 'a reality check that bets wait for needs a guard (guard_play)' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger play_session_is_followed after insert or update on play_session
  for each row execute function follow_play_session();

-- Whether a member is on a break or excluded, by the database's clock.
create function is_paused(of_merchant text, of_member uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return exists (select from play_guard where merchant = of_merchant and member_id = of_member
    and (paused_until > now() or is_registered));
end
$$;

-- Times of log-ins that have ended: what limits of log-in time measure, with the open ones of `session`.
create table session_time (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  member_id uuid not null,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check (ended_at > begun_at)
);
create index session_time_by_member on session_time (merchant, member_id, ended_at);
create index session_time_by_age on session_time (merchant, ended_at);
call enable_tenant_rls('session_time', 'select');

-- A session that was idle for half an hour had ended when it was last seen.
create function keep_session_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into session_time (merchant, member_id, begun_at, ended_at)
    select old.merchant, old.member_id, old.created_at, t.ended_at
      from (select case when old.seen_at > now() - interval '30 minutes' then least(old.expires_at, now()) else old.seen_at end) t (ended_at)
      where t.ended_at > old.created_at;
  return null;
end
$$;
create trigger session_time_is_kept after delete on session for each row execute function keep_session_time();

-- How long a member was logged in since a time, up to `until`, in milliseconds, and when the first of it began. Several
-- log-ins at once count once.
create function logged_in_since(of_merchant text, of_member uuid, since timestamptz, until timestamptz, out used_ms bigint, out first_at timestamptz)
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sum(extract(epoch from upper(part)) - extract(epoch from lower(part))) * 1000, 0)::bigint, min(lower(part))
    from unnest((
      select range_agg(tstzrange(greatest(begun_at, since), least(ended_at, until)))
        from (
          select created_at as begun_at,
              case when seen_at > now() - interval '30 minutes' then least(expires_at, until) else seen_at end as ended_at
            from session where merchant = of_merchant and member_id = of_member
          union all
          select begun_at, ended_at from session_time
            where merchant = of_merchant and member_id = of_member and ended_at > since
        ) spans
        where greatest(begun_at, since) < least(ended_at, until))) part
$$;

-- The limit of log-in time that is reached, for example TIME_DAY; null: none. Sets when the next one can be. `moments` are
-- those of post_game_money.
create function measure_time(of_merchant text, of_member uuid, moments timestamptz[]) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  each record;
  left_ms bigint;
  next_at timestamptz;
  reached text;
begin
  for each in
    select period, amount_minor, case period
        when 'DAY' then moments[2] when 'WEEK' then moments[3] when 'MONTH' then moments[4]
        when 'ROLLING_24H' then moments[1] - interval '24 hours' when 'ROLLING_7D' then moments[1] - interval '168 hours'
        else moments[1] - interval '720 hours' end as since
      from member_limit
      where merchant = of_merchant and member_id = of_member and measure = 'TIME' and amount_minor is not null
  loop
    select each.amount_minor * 60000 - used_ms into left_ms from logged_in_since(of_merchant, of_member, each.since, moments[1]);
    if left_ms <= 0 then reached := coalesce(reached, 'TIME_' || each.period); end if;
    next_at := least(next_at, moments[1] + greatest(left_ms, 0) * interval '1 millisecond');
  end loop;
  update play_guard set time_check_at = next_at where merchant = of_merchant and member_id = of_member;
  return reached;
end
$$;
revoke execute on function measure_time(text, uuid, timestamptz[]) from public;

create index suspense_by_member on suspense (merchant, member_id, closed_at) where closed_as = 'credited';

-- A member's stakes and wins since a moment, from the ledger: cash and bonus. A bet that was rolled back does not count.
create function play_since(of_member uuid, since timestamptz, out stakes bigint, out wins bigint)
language plpgsql stable set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
declare
  of_merchant constant text := current_setting('app.merchant', true);
begin
  select coalesce(-sum(p.amount) filter (where p.kind = 'bet'), 0), coalesce(sum(p.amount) filter (where p.kind = 'win'), 0)
    into stakes, wins
    from ledger_account a
      -- offset 0: under row-level security a condition with the function itself is checked for each posting
      cross join lateral (select posting_at(a.id, since) as id offset 0) first
      cross join lateral (
        select amount, kind from posting
          where merchant = of_merchant and account_id = a.id and id >= first.id and kind in ('bet', 'win')) p
    where a.merchant = of_merchant and a.kind in ('member', 'grant') and a.owner_id = of_member;
  stakes := stakes - coalesce((
    select sum(back.amount)
      from (select distinct vendor from game_session where merchant = of_merchant and member_id = of_member) s
        join game_transaction back on back.merchant = of_merchant and back.vendor = s.vendor and back.member_id = of_member
          and back.kind = 'rollback' and back.created_at >= since and back.amount > 0
        cross join lateral (
          select created_at from game_transaction
            where merchant = of_merchant and vendor = s.vendor and id = back.bet_id limit 1) bet
      where bet.created_at >= since), 0);
end
$$;
revoke execute on function play_since(uuid, timestamptz) from public;

-- A member's own stakes and wins since a moment, as `play_since`.
create function own_play_since(of_member uuid, since timestamptz, out stakes bigint, out wins bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  select p.stakes, p.wins into stakes, wins from play_since(of_member, since) p;
end
$$;
revoke execute on function own_play_since(uuid, timestamptz) from public;
grant execute on function own_play_since(uuid, timestamptz) to livery_app;

-- Locks a member's wallets until the end of the transaction, so that no bet is posted in the meantime, and makes the
-- member's guard if there is none. `since` are the starts of the merchant's day, week and month. `counting`: for a limit on
-- bets, whose sums are measured once.
create function guard_play(of_member uuid, since timestamptz[], counting boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  of_merchant constant text := current_setting('app.merchant', true);
  base bigint[] := '{0,0,0,0,0,0}';
  total record;
  played record;
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from (
    select id from ledger_account where merchant = of_merchant and kind = 'member' and owner_id = of_member order by id
      for no key update) held;
  if exists (select from play_guard where merchant = of_merchant and member_id = of_member and (counts or not counting)) then
    return;
  end if;
  if counting then
    select coalesce(sum(staked), 0) as staked, coalesce(sum(staked - won), 0) as lost into total
      from ledger_account where merchant = of_merchant and kind in ('member', 'grant') and owner_id = of_member;
    for period in 1..3 loop
      select * into played from play_since(of_member, since[period]);
      base[period] := total.staked - played.stakes;
      base[period + 3] := total.lost - (played.stakes - played.wins);
    end loop;
  end if;
  insert into play_guard as g (merchant, member_id, base, starts, counts, has_more)
    select of_merchant, of_member, base, since, counting, count(*) > 1
      from ledger_account where merchant = of_merchant and kind in ('member', 'grant') and owner_id = of_member
    on conflict (merchant, member_id) do update set
      version = g.version + 1, base = excluded.base, starts = excluded.starts, counts = excluded.counts
      where excluded.counts and not g.counts;
end
$$;
revoke execute on function guard_play(uuid, timestamptz[], boolean) from public;
grant execute on function guard_play(uuid, timestamptz[], boolean) to livery_app;

-- Copies a changed limit to the member's guard, and records the change.
create function follow_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  place constant integer := array_position(
    '{STAKE DAY,STAKE WEEK,STAKE MONTH,LOSS_NET DAY,LOSS_NET WEEK,LOSS_NET MONTH}'::text[], new.measure || ' ' || new.period);
begin
  -- A contact by staff changes neither the amount nor the request.
  if tg_op = 'UPDATE' and (new.amount_minor, new.asked_minor, new.effective_at) is not distinct from
      (old.amount_minor, old.asked_minor, old.effective_at) then
    perform notify_protection(new.merchant, new.member_id, 'LIMIT');
    return null;
  end if;
  insert into limit_change (merchant, member_id, measure, period, amount_minor, asked_minor, effective_at)
    values (new.merchant, new.member_id, new.measure, new.period, new.amount_minor, new.asked_minor, new.effective_at);
  if place is not null then
    update play_guard set version = version + 1, most[place] = new.amount_minor
      where merchant = new.merchant and member_id = new.member_id;
  elsif new.measure = 'SINGLE_STAKE' then
    update play_guard set version = version + 1, single_most = new.amount_minor
      where merchant = new.merchant and member_id = new.member_id;
  elsif new.measure = 'TIME' then
    -- The next bet measures.
    update play_guard set version = version + 1, time_check_at = case when exists (
        select from member_limit l where l.merchant = new.merchant and l.member_id = new.member_id and l.measure = 'TIME'
          and l.amount_minor is not null) then '-infinity'::timestamptz end
      where merchant = new.merchant and member_id = new.member_id;
  else
    return null;
  end if;
  if not found then
    raise exception 'a limit on bets needs a guard (guard_play)' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger limit_is_followed after insert or update on member_limit for each row execute function follow_limit();

create function follow_pause() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update play_guard set version = version + 1, paused_until = greatest(paused_until, coalesce(new.ends_at, 'infinity'))
    where merchant = new.merchant and member_id = new.member_id;
  if not found then
    raise exception 'a pause needs a guard (guard_play)' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger pause_is_followed after insert on play_pause for each row execute function follow_pause();

-- The member asks to come back at `at`: the exclusions whose terms are over get their ends, once.
create function return_to_play(of_member uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  of_merchant constant text := current_setting('app.merchant', true);
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  update play_pause set ends_at = at + make_interval(hours => cooling_off_hours)
    where merchant = of_merchant and member_id = of_member and ends_at is null and returns_from <= at;
  update play_guard set version = version + 1, paused_until = (
      select max(coalesce(p.ends_at, 'infinity')) from play_pause p
        where p.merchant = of_merchant and p.member_id = of_member)
    where merchant = of_merchant and member_id = of_member;
  perform notify_protection(of_merchant, of_member, 'PAUSE');
end
$$;
revoke execute on function return_to_play(uuid, timestamptz) from public;
grant execute on function return_to_play(uuid, timestamptz) to livery_app;

-- What central registers of self-exclusion answered last about a member (docs/explanation/limits.md#registers). SILENT: no
-- valid answer.
create table member_register (
  merchant text not null references merchant (code),
  member_id uuid not null,
  register text not null,
  result text not null check (result in ('CLEAR', 'EXCLUDED', 'SILENT')),
  -- play, deposits and promotions are refused
  refuses boolean not null,
  asked_at timestamptz not null,
  primary key (merchant, member_id, register),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint exclusion_refuses check (refuses = (result = 'EXCLUDED') or result = 'SILENT')
);
call enable_tenant_rls('member_register', 'select, insert, delete, update (result, refuses, asked_at)');
call grant_staff_read('member_register');

-- Every question to a register. Append-only, without persons: a registration that was refused has no member.
create table register_check (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  member_id uuid,
  register text not null,
  moment text not null check (moment in ('registration', 'login', 'play', 'deposit', 'promotion')),
  result text not null check (result in ('CLEAR', 'EXCLUDED', 'SILENT')),
  why text check (why in ('not_configured', 'no_answer', 'bad_reply', 'refused')),
  refuses boolean not null,
  at timestamptz not null,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint silence_has_a_reason check ((result = 'SILENT') = (why is not null))
);
comment on column register_check.member_id is 'null: a registration that was refused';
comment on column register_check.why is 'of SILENT';
create index register_check_by_member on register_check (merchant, member_id, id) where member_id is not null;
create index register_check_by_age on register_check (merchant, at);
call enable_tenant_rls('register_check', 'select, insert');
call grant_staff_read('register_check');

create function follow_register() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changed member_register := coalesce(new, old);
begin
  -- An answer that changes nothing neither locks the guard nor reaches a page.
  if coalesce(new.refuses, false) = coalesce(old.refuses, false) then
    return null;
  end if;
  perform notify_protection(changed.merchant, changed.member_id, 'PAUSE');
  update play_guard set version = version + 1, is_registered = exists (
      select from member_register r
        where r.merchant = changed.merchant and r.member_id = changed.member_id and r.refuses)
    where merchant = changed.merchant and member_id = changed.member_id;
  if not found and tg_op <> 'DELETE' and new.refuses then
    raise exception 'a register that refuses play needs a guard (guard_play)' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger register_is_followed after insert or update or delete on member_register
  for each row execute function follow_register();

create trigger notify_protection after insert on play_pause
  referencing new table as written for each statement execute function notify_pages('protection', 'PAUSE');
create trigger notify_protection after insert on limit_change
  referencing new table as written for each statement execute function notify_pages('protection', 'LIMIT');

-- Notifies the pages of a member whose bet was refused, or whose round has reached a limit: PAUSE, CHECK (a reality check is due), STAKE_CAP, or the limit, for example LOSS_NET_DAY or
-- TIME_DAY.
create function notify_protection(of_merchant text, of_member uuid, reason text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes',
      'protection ' || of_merchant || ' ' || string_agg(t.tag, ',') || ' ' || reason)
    from (
      select encode(substring(token.hash for 8), 'hex') as tag from session s
        join session_token token on token.merchant = s.merchant and token.session_id = s.id
        where s.merchant = of_merchant and s.member_id = of_member
        order by token.created_at desc limit 200) t
    having count(*) > 0;
end
$$;
revoke execute on function notify_protection(text, uuid, text) from public;

-- Identity of members, as market packs demand it (docs/explanation/limits.md#identity).

-- No row: nothing was asked. Expired: verified, and expires_at has passed.
create table member_identity (
  merchant text not null references merchant (code),
  member_id uuid not null,
  state text not null check (state in ('ASKED', 'REVIEW', 'VERIFIED', 'REFUSED')),
  -- what is verified
  attributes text[] not null default '{}',
  version bigint not null default 1,
  -- of the latest decision, which is that of staff or of the provider
  decided_by text check (decided_by in ('STAFF', 'PROVIDER')),
  decided_at timestamptz,
  -- why staff refused; members read its text
  why text check (why in ('UNREADABLE', 'OUTDATED', 'DIFFERENT', 'OTHER')),
  expires_at timestamptz,
  -- when staff must have looked
  due_at timestamptz,
  changed_at timestamptz not null,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint decision_is_whole check ((decided_by is null) = (decided_at is null)),
  constraint refusal_has_a_reason check ((state = 'REFUSED') = (why is not null)),
  constraint verified_is_decided check (state <> 'VERIFIED' or decided_at is not null and cardinality(attributes) > 0),
  constraint only_verified_expires check (expires_at is null or cardinality(attributes) > 0),
  constraint review_has_a_time check ((state = 'REVIEW') = (due_at is not null))
);
comment on column member_identity.expires_at is 'of VERIFIED; null: it stays valid';
create index member_identity_in_review on member_identity (merchant, due_at, member_id) where state = 'REVIEW';
call enable_tenant_rls('member_identity',
  'select, insert, update (state, attributes, version, decided_by, decided_at, why, expires_at, due_at, changed_at)');
call grant_staff_read('member_identity');

-- Every state. Append-only, written by the trigger below.
create table identity_change (
  merchant text not null,
  id bigint not null generated always as identity,
  member_id uuid not null,
  state text not null,
  attributes text[] not null,
  decided_by text,
  why text,
  at timestamptz not null,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index identity_change_by_member on identity_change (merchant, member_id, id);
call enable_tenant_rls('identity_change', 'select');
call grant_staff_read('identity_change');

-- Pictures of documents, encrypted by the gateway; staff read them by its calls only.
create table identity_document (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null check (kind in ('IDENTITY', 'ADDRESS', 'PAYOUT_ACCOUNT')),
  picture bytea not null check (length(picture) between 1 and 2000000),
  created_at timestamptz not null,
  -- the end of the retention that the market names; null: not decided yet
  delete_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
comment on column identity_document.picture is 'encrypted by at-rest.ts: a JPEG in base64';
create index identity_document_by_member on identity_document (merchant, member_id, created_at);
call enable_tenant_rls('identity_document', 'select, insert, update (delete_at)');

create function follow_identity() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into identity_change (merchant, member_id, state, attributes, decided_by, why, at)
    values (new.merchant, new.member_id, new.state, new.attributes, new.decided_by, new.why, new.changed_at);
  -- Bets of open games wait from the next one on; a launch sets the time again.
  if tg_op = 'UPDATE' and cardinality(old.attributes) > 0 and cardinality(new.attributes) = 0 then
    update play_guard set identity_deadline = least(identity_deadline, new.changed_at)
      where merchant = new.merchant and member_id = new.member_id and identity_deadline is not null;
  end if;
  perform notify_protection(new.merchant, new.member_id, 'IDENTITY');
  return null;
end
$$;
create trigger identity_is_followed after insert or update on member_identity
  for each row execute function follow_identity();

-- From when on a member's bets wait for a verified identity, as the launch has found; null: they do not wait. The guard
-- exists (guard_play).
create function set_identity_deadline(of_member uuid, due timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  update play_guard set version = version + 1, identity_deadline = due
    where merchant = current_setting('app.merchant', true) and member_id = of_member
      and identity_deadline is distinct from due;
end
$$;
revoke execute on function set_identity_deadline(uuid, timestamptz) from public;
grant execute on function set_identity_deadline(uuid, timestamptz) to livery_app;

-- Members above an amount at which the market makes staff decide (docs/explanation/limits.md#thresholds).
create table threshold_case (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- of the obligation, for example "deposit.net P30D check"
  subject text not null,
  measure text not null check (measure in ('DEPOSIT_GROSS', 'DEPOSIT_NET', 'LOSS_NET', 'DEPOSIT_LIMIT')),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH', 'ROLLING_24H', 'ROLLING_7D', 'ROLLING_30D')),
  action text not null check (action in ('check', 'contact', 'contactFirst', 'block')),
  pack text not null,
  clause text not null,
  -- what the member is above
  amount_minor bigint not null check (amount_minor >= 0),
  measured_minor bigint not null,
  opened_at timestamptz not null,
  -- when staff must have decided
  due_at timestamptz not null,
  decision text check (decision in ('CLEARED', 'CONTACTED', 'RESTRICTED', 'WITHDRAWN')),
  decided_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint measured_above check (measured_minor > amount_minor),
  constraint due_later check (due_at > opened_at),
  constraint decision_is_whole check ((decision is null) = (decided_at is null))
);
comment on column threshold_case.decision is 'null: it waits for staff';
create unique index threshold_case_open on threshold_case (merchant, member_id, subject) where decision is null;
create index threshold_case_by_member on threshold_case (merchant, member_id, subject, opened_at);
create index threshold_case_due on threshold_case (merchant, due_at) where decision is null;
call enable_tenant_rls('threshold_case', 'select, insert, update (decision, decided_at)');
call grant_staff_read('threshold_case');
