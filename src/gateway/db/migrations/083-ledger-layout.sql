-- The ledger's second layout (docs/decisions/20-one-sql-function-writes-the-ledger.md): one transfer per commit of game money with
-- a line per movement, and operator accounts without locks. Older rows stay unchanged and have no line.

-- An account without limits is the operator's. Its balance is not stored in a row that each movement would lock: each
-- commit inserts its change into account_delta, and fold_deltas adds the changes up. All other accounts have a stored
-- balance: locked, checked, and returned.
alter table ledger_account
  alter column floor drop not null,
  add column ceiling bigint,
  add constraint ledger_account_ceiling check (balance <= ceiling),
  drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in
    ('equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus', 'held', 'grant')),
  drop constraint ledger_account_owner,
  add constraint ledger_account_owner
    check ((kind in ('member', 'trial', 'held', 'grant')) = (owner_id is not null)),
  drop constraint ledger_account_floor,
  add constraint ledger_account_floor check (owner_id is null or coalesce(floor, ceiling) is not distinct from 0);
comment on column ledger_account.kind is
  'in addition to those of 030-ledger.sql: held, what waits for a withdrawal to be paid; grant, bonus that is still to be wagered';
comment on column ledger_account.shard is 'always 0; above it, accounts of vendors from before account_delta';
grant insert (ceiling) on ledger_account to livery_app;

create table account_delta (
  merchant text not null,
  account_id uuid not null,
  id bigint not null generated always as identity,
  amount bigint not null,
  primary key (merchant, account_id, id)
);
call enable_tenant_rls('account_delta', 'select');
call grant_staff_read('account_delta', 'merchant');

-- The balance of each account: the stored balance plus the deltas not yet folded, in one snapshot.
create view account_balance with (security_invoker = true) as
  select a.merchant, a.id, a.balance + coalesce((
      select sum(d.amount) from account_delta d where d.merchant = a.merchant and d.account_id = a.id), 0)::bigint as balance
    from ledger_account a;
grant select on account_balance to livery_app;

-- The keys of the transfer are those of the commit's game transactions: the transfer has no key of its own. play: a
-- commit of play money, which is deleted with its trial (drop_trials, 150-trials.sql).
alter table transfer
  alter column key drop not null,
  alter column request_hash drop not null,
  add column obligation text check (length(obligation) between 1 and 200),
  add constraint transfer_is_keyed check ((kind in ('game', 'play')) = (key is null) and (key is null) = (request_hash is null)),
  -- Keys have a namespace by their creator (db/money-key.ts): a member's key never collides with a key of the
  -- platform.
  add constraint transfer_key_has_its_space check (key ~ '^(member|staff|platform):.'),
  drop constraint transfer_merchant_actor_key_key,
  drop constraint transfer_kind_check,
  add constraint transfer_kind_check
    check (kind in ('opening', 'wallet', 'trial', 'bet', 'win', 'rollback', 'promotion', 'hold', 'release', 'grant', 'game'));
comment on column transfer.obligation is 'names the debt, which is paid only once: grant:ID';
create unique index transfer_key on transfer (actor, key, merchant) where key is not null;
-- An obligation is paid once, whatever key the payment has: deposit:ID, withdrawal:ID:hold, grant:ID ...
create unique index transfer_obligation on transfer (obligation, merchant) where obligation is not null;

alter table posting
  -- Null for an account without a stored balance.
  alter column balance drop not null,
  alter column balance drop default,
  -- line number within its transfer; null: written before lines existed
  add column line smallint,
  -- kind of this line, if the transfer has lines of several kinds
  add column kind text check (kind in ('bet', 'win', 'rollback')),
  -- subject of the movement: the vendor's transaction, or the order of an account that holds money for orders
  add column subject text check (length(subject) between 1 and 100),
  add constraint posting_has_a_line check (line > 0 and line is not null) not valid,
  drop constraint posting_merchant_transfer_id_account_id_key;
create unique index posting_line on posting (transfer_id, line, merchant);

alter table game_transaction
  -- the line of its transfer; null if no money moved, and for rows from before lines existed
  add column line smallint check (line is null or transfer_id is not null);

do $$
declare
  each text;
begin
  for each in select code from merchant loop
    perform set_config('app.merchant', each, true);
    update ledger_account set floor = null where floor < 0 and owner_id is null;
  end loop;
  perform set_config('app.merchant', '', true);
end
$$;
alter table ledger_account
  add constraint vendors_have_no_floor check (vendor is null or (floor is null and ceiling is null));

-- Orders that hold a member's money. The held amount changes only by postings.
create table withdrawal (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  state text not null default 'held',
  version bigint not null default 0,
  held_minor bigint not null default 0 check (held_minor >= 0),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
comment on column withdrawal.held_minor is 'changed only by postings';
call enable_tenant_rls('withdrawal', 'select, insert (merchant, id, member_id), update (state, version)');
call keep_to_machine('withdrawal', 'withdrawal');

-- Checked at commit: a withdrawal holds money until it is final, and none afterwards. Reads as the owner, as for
-- transfers: a deferred trigger runs as the committing role.
create function check_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from withdrawal w join machine_state s on s.machine = 'withdrawal' and s.name = w.state
      where w.merchant = new.merchant and w.id = new.id and s.is_final <> (w.held_minor = 0)
  ) then
    raise exception 'a withdrawal holds money until it is final, and none then' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger withdrawal_holds_until_final after insert or update on withdrawal
  deferrable initially deferred for each row execute function check_withdrawal();

-- A bonus with remaining wagering. Its state machine comes with the rewards (124-grants.sql).
create table bonus_grant (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  left_minor bigint not null default 0 check (left_minor >= 0),
  is_final boolean not null default false,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint final_grant_holds_nothing check (not is_final or left_minor = 0)
);
comment on column bonus_grant.left_minor is 'changed only by postings';
call enable_tenant_rls('bonus_grant', 'select, insert (merchant, id, member_id), update (is_final)');

-- Refuses changes of amounts that only postings may change, even by the owner: the held amount of an order, and a
-- delta.
create function refuse_direct_amount() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- 1: this trigger itself; 2: inside the trigger of a posting
  if pg_trigger_depth() < 2 then
    raise exception 'the amounts of % move by postings alone', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger held_moves_by_posting before update of held_minor on withdrawal
  for each statement execute function refuse_direct_amount();
create trigger left_moves_by_posting before update of left_minor on bonus_grant
  for each statement execute function refuse_direct_amount();
create trigger delta_comes_by_posting before insert on account_delta
  for each statement execute function refuse_direct_amount();

-- A deleted delta is added to its account in the same statement: the only way to delete a delta.
create function fold_gone() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op <> 'DELETE' then
    raise exception 'a delta is added to its account and not changed' using errcode = 'insufficient_privilege';
  end if;
  update ledger_account a set balance = a.balance + reported.total
    from (select merchant, account_id, sum(amount) as total from gone group by merchant, account_id) reported
    where a.merchant = reported.merchant and a.id = reported.account_id;
  return null;
end
$$;
create trigger delta_is_folded after delete on account_delta
  referencing old table as gone for each statement execute function fold_gone();
create trigger delta_stays before update on account_delta for each statement execute function fold_gone();
create trigger deltas_stay before truncate on account_delta for each statement execute function fold_gone();

-- Folds the deltas of these merchants; returns how many rows were folded. One process at a time: others skip instead
-- of waiting.
create function fold_deltas(merchants text[]) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  each text;
  gone bigint;
  total bigint := 0;
begin
  if not pg_try_advisory_xact_lock(727208) then return 0; end if;
  foreach each in array merchants loop
    perform set_config('app.merchant', each, true);
    delete from account_delta where merchant = each;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end
$$;
revoke execute on function fold_deltas(text[]) from public;

-- The only writer of the ledger. The caller has locked the accounts and passes each new balance, which the triggers of
-- 030-ledger.sql check. The first six lists have an entry per transfer, the others per posting, in the order in which
-- an account's balance moves; entries without an id are skipped.
create function write_transfers(
  of_merchant text,
  ids uuid[],
  actors text[],
  keys text[],
  hashes bytea[],
  of_kinds text[],
  obligations text[],
  posted uuid[],
  lines integer[],
  accounts uuid[],
  amounts bigint[],
  balances bigint[],
  line_kinds text[],
  subjects text[]
)
returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into transfer (merchant, id, actor, key, request_hash, kind, obligation)
    select of_merchant, t.id, t.actor, t.key, t.hash, t.kind, t.obligation
      from unnest(ids, actors, keys, hashes, of_kinds, obligations) as t (id, actor, key, hash, kind, obligation)
      where t.id is not null;
  insert into posting (merchant, transfer_id, line, account_id, amount, balance, kind, subject)
    select of_merchant, p.id, p.line, p.account, p.amount, p.balance, p.kind, p.subject
      from unnest(posted, lines, accounts, amounts, balances, line_kinds, subjects)
        with ordinality as p (id, line, account, amount, balance, kind, subject, at)
      where p.id is not null
      order by p.at;
end
$$;
revoke execute on function write_transfers(text, uuid[], text[], text[], bytea[], text[], text[],
  uuid[], integer[], uuid[], bigint[], bigint[], text[], text[]) from public;

-- Moves money between accounts, at most once per actor's key and at most once per obligation, in the caller's
-- transaction; each account appears once in the list. A concurrent call with the same key waits for the first one to
-- end. `made` is the transfer's id, created by the process so that ids are ordered by time. `signature` is the gateway's
-- signature over all other arguments (is_signed; features/wallet/ledger.ts builds the same text): injected SQL cannot
-- forge a movement. Outcomes: done = moved now; repeated = already moved under this key, moved is that transfer;
-- reused = the key belongs to another movement; settled = the obligation was paid under another key, moved is that
-- transfer; short = an account would exceed its floor or ceiling, or does not exist, and nothing was moved
create function move_money(
  of_merchant text,
  kind text,
  actor text,
  key text,
  hash bytea,
  made uuid,
  accounts uuid[],
  amounts bigint[],
  subjects text[],
  obligation text,
  signature text
)
returns table (outcome text, moved uuid)
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  size constant integer := cardinality(accounts);
  balances bigint[];
  is_short boolean;
begin
  if not is_signed(concat_ws(E'\n', 'move', of_merchant, kind, actor, encode(hash, 'hex'), made, array_to_string(accounts, ','),
      array_to_string(amounts, ','), array_to_string(subjects, ',', '-'), coalesce(obligation, '-'), key), signature) then
    raise exception 'a movement that the gateway did not sign' using errcode = 'insufficient_privilege';
  end if;
  return query select * from find_transfer(of_merchant, actor, key, hash);
  if found then return; end if;

  -- Accounts with a stored balance, locked in the order of their ids: two movements never deadlock.
  select array_agg(a.balance + side.amount order by side.at),
      coalesce(bool_or(a.balance + side.amount < a.floor or a.balance + side.amount > a.ceiling), false)
    into balances, is_short
    from (
      select * from unnest(accounts, amounts) with ordinality as s (account, amount, at) order by s.account
    ) side
    left join lateral (
      select l.balance, l.floor, l.ceiling from ledger_account l
        where l.merchant = of_merchant and l.id = side.account and (l.floor is not null or l.ceiling is not null)
        for no key update
    ) a on true;

  -- The concurrent holder of the accounts may have been this same movement.
  return query select * from find_transfer(of_merchant, actor, key, hash);
  if found then return; end if;
  if is_short or exists (
    select from unnest(accounts) side (account) left join lateral (
        select true as is_there from ledger_account where merchant = of_merchant and id = side.account limit 1) l on true
      where l.is_there is null
  ) then
    return query select 'short', null::uuid;
    return;
  end if;

  begin
    perform write_transfers(of_merchant, array[made], array[actor], array[key], array[hash], array[kind], array[obligation],
      array_fill(made, array[size]), array(select generate_series(1, size)), accounts, amounts, balances,
      array_fill(null::text, array[size]), subjects);
    -- Play money for visitors is excluded from the stream.
    if kind <> 'trial' then
      insert into event (merchant, kind, body)
        select of_merchant, move_money.kind, json_strip_nulls(json_build_object('transfer', made, 'actor', actor,
            'obligation', move_money.obligation, 'sides', json_agg(json_build_object('account', l.kind, 'member', l.owner_id,
              'wallet', l.wallet, 'vendor', l.vendor, 'currency', l.currency, 'amount', side.amount::text, 'subject', side.subject)
              order by side.at)))
          from unnest(accounts, amounts, subjects) with ordinality as side (account, amount, subject, at)
            join ledger_account l on l.merchant = of_merchant and l.id = side.account;
    end if;
  exception when unique_violation then
    -- The key was used by a movement between other accounts, or the obligation is paid.
    return query select * from find_transfer(of_merchant, actor, key, hash);
    if found then return; end if;
    return query select 'settled', t.id from transfer t
      where t.merchant = of_merchant and t.obligation = move_money.obligation;
    if not found then raise; end if;
    return;
  end;
  outcome := 'done';
  moved := made;
  return next;
end
$$;
revoke execute on function
  move_money(text, text, text, text, bytea, uuid, uuid[], bigint[], text[], text, text) from public;
grant execute on function
  move_money(text, text, text, text, bytea, uuid, uuid[], bigint[], text[], text, text) to livery_app;

-- What the nearest limit on bets leaves (play_guard, 122-protection.sql); null: no limit. `staked` and `lost` are the totals of
-- the member's accounts, `since` the starts of the merchant's periods: nothing was played yet in a period that begins now.
create function remaining_for_bets(most bigint[], base bigint[], starts timestamptz[], since timestamptz[], staked bigint, lost bigint)
returns bigint
language sql immutable
return
  case when starts = since
    then least(most[1] + base[1] - staked, most[2] + base[2] - staked, most[3] + base[3] - staked,
      most[4] + base[4] - lost, most[5] + base[5] - lost, most[6] + base[6] - lost)
    else least(
      most[1] + case when starts[1] < since[1] then 0 else base[1] - staked end,
      most[2] + case when starts[2] < since[2] then 0 else base[2] - staked end,
      most[3] + case when starts[3] < since[3] then 0 else base[3] - staked end,
      most[4] + case when starts[1] < since[1] then 0 else base[4] - lost end,
      most[5] + case when starts[2] < since[2] then 0 else base[5] - lost end,
      most[6] + case when starts[3] < since[3] then 0 else base[6] - lost end)
  end;

-- The only function by which vendors' transactions reach the ledger. Many can come together, in one transaction and
-- one commit: each is checked separately, in the given order, and a refused one changes nothing. The function sets the
-- merchant itself, for its own transaction, so that posting is a single round trip. `signature` is the gateway's signature
-- over all other arguments (is_signed; features/seamless/post.ts builds the same text). It first locks all accounts,
-- in the order of their ids: two calls never deadlock, and from then on every balance, round and transaction of these
-- members is stable. One query reads the state for each transaction; a loop without queries checks them; a few
-- statements write the accepted ones. State that was read once cannot reflect changes of the same call: transactions
-- of one round of a member, or with the same id, are refused together (serialization_failure) and must be sent
-- separately. Balances are updated within the call. A member with debt (085-deposits.sql) cannot bet, and all
-- transactions of a call are one transfer, or two if money and play money come together. Each that moves money has its
-- own line in it, and the vendor's account, which is not locked, has one for all of them. `made` are the ids of the
-- two, money first. A member's own limits and breaks (122-protection.sql) are checked here: `clock` has the gateway's
-- time and the starts of the merchant's day, week and month, in epoch milliseconds. A game between players takes cash only (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md): its
-- bets take no bonus, and balances returned to its sessions exclude bonus.
create function post_game_money(
  of_merchant text,
  of_vendor text,
  made uuid[],
  actions text[],
  sessions bytea[],
  rounds text[],
  numbers integer[],
  ids text[],
  amounts bigint[],
  ends boolean[],
  bets text[],
  hashes bytea[],
  tables text[],
  sides text[],
  fees bigint[],
  clock bigint[],
  signature text
)
returns table (refusal text, wallet_balance bigint, moved text, repeated boolean)
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  size constant integer := cardinality(ids);
  asked record;
  -- the members' accounts, in the order of their ids
  wallet_ids uuid[];
  wallet_balances bigint[];
  currencies text[];
  -- totals of all time
  wallet_stakes bigint[];
  wallet_losses bigint[];
  -- at the same positions, if a member has a bonus to play with (124-grants.sql): the grant, its account and balance,
  -- and the grant's remainder
  grants uuid[];
  bonus_accounts uuid[];
  bonus_balances bigint[];
  lefts bigint[];
  -- of a reverted deposit: the grant waits for its open rounds, and can no longer be bet
  gone boolean[];
  gain bigint;
  -- bonus part of the amount; and of wins so far in the round, times the stake, the bonus part below a minor unit
  share bigint;
  rest numeric;
  -- what the grant adds to the session's available balance
  bonus bigint;
  refused text;
  -- the member's limit that refuses a bet
  reached text;
  -- which of `made`, and how many lines each has
  which integer;
  lines integer[] := '{0,0}';
  -- by position
  refusals text[] := array_fill(null::text, array[size]);
  answered bigint[] := array_fill(null::bigint, array[size]);
  repeats boolean[] := array_fill(false, array[size]);
  transfers text[] := array_fill(null::text, array[size]);
  -- of the transactions accepted in this call
  moves uuid[] := array_fill(null::uuid, array[size]);
  gains bigint[] := array_fill(null::bigint, array[size]);
  cash_moves uuid[] := array_fill(null::uuid, array[size]);
  places integer[] := array_fill(null::integer, array[size]);
  cash_gains bigint[] := array_fill(null::bigint, array[size]);
  cash_balances bigint[] := array_fill(null::bigint, array[size]);
  bonus_gains bigint[] := array_fill(null::bigint, array[size]);
  bonus_left bigint[] := array_fill(null::bigint, array[size]);
  bonus_places integer[] := array_fill(null::integer, array[size]);
  bonus_grants uuid[] := array_fill(null::uuid, array[size]);
  bonus_rests bigint[] := array_fill(0::bigint, array[size]);
  -- postings of bonus, in the order of the movements
  granted uuid[] := '{}';
  granted_places integer[] := '{}';
  granted_accounts uuid[] := '{}';
  granted_gains bigint[] := '{}';
  granted_balances bigint[] := '{}';
  granted_kinds text[] := '{}';
  granted_subjects text[] := '{}';
  members uuid[] := array_fill(null::uuid, array[size]);
  accounts uuid[] := array_fill(null::uuid, array[size]);
  their_accounts uuid[] := array_fill(null::uuid, array[size]);
  nodes text[] := array_fill(null::text, array[size]);
  categories text[] := array_fill(null::text, array[size]);
  trials boolean[] := array_fill(null::boolean, array[size]);
  betweens boolean[] := array_fill(null::boolean, array[size]);
  stale bytea[] := '{}';
  -- sessions with a shortest game cycle whose next round begins in this call
  begun bytea[] := '{}';
  -- the vendor's lines
  sums record;
  moments constant timestamptz[] := array(
    select to_timestamp(ms / 1000.0) from unnest(clock) with ordinality as c (ms, place) order by place);
  -- starts of the merchant's day, week and month
  since constant timestamptz[] := moments[2:4];
  -- of the members with limits on bets (play_guard), by position among the accounts: what this call adds to their stakes and
  -- losses; and the positions that have moved, that were rolled back, and whose guard was written
  more_stakes bigint[] := array_fill(0::bigint, array[size]);
  more_losses bigint[] := array_fill(0::bigint, array[size]);
  counted integer[] := '{}';
  rolled_back integer[] := '{}';
  written integer[] := '{}';
  -- stream events about them (100-stream.sql)
  reported json[] := '{}';
  closing json;
begin
  if not is_signed(concat_ws(E'\n', 'post', of_merchant, of_vendor, array_to_string(made, ','), array_to_string(actions, ',', '-'),
      array_to_string(sessions, ',', '-'), array_to_string(rounds, ',', '-'), array_to_string(numbers, ',', '-'),
      array_to_string(ids, ',', '-'), array_to_string(amounts, ',', '-'), array_to_string(ends, ',', '-'),
      array_to_string(bets, ',', '-'), array_to_string(hashes, ',', '-'), array_to_string(tables, ',', '-'),
      array_to_string(sides, ',', '-'), array_to_string(fees, ',', '-'),
      array_to_string(clock, ',')), signature) then
    raise exception 'movements that the gateway did not sign' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.merchant', of_merchant, true);
  if exists (select 1 from unnest(ids || bets) named where named is not null group by named having count(*) > 1) then
    raise exception 'one id twice' using errcode = 'serialization_failure';
  end if;

  select array_agg(a.balance order by wanted.id), array_agg(a.currency order by wanted.id), array_agg(a.plays_grant order by wanted.id),
      array_agg(wanted.id order by wanted.id), array_agg(a.staked order by wanted.id), array_agg(a.staked - a.won order by wanted.id)
    into wallet_balances, currencies, grants, wallet_ids, wallet_stakes, wallet_losses
    from (
      -- The same sessions as below, so that positions among the accounts are equal.
      select distinct account_id as id from game_session
        where merchant = of_merchant and id = any (sessions) and vendor = of_vendor
      order by id
    ) wanted
    cross join lateral (
      select balance, currency, plays_grant, staked, won
        from ledger_account where merchant = of_merchant and id = wanted.id for no key update
    ) a;
  -- Ids of bonus accounts sort after all others, and a grant's remainder changes only under the lock of its member's
  -- main account.
  if array_remove(grants, null) <> '{}' then
    select array_agg(g.left_minor order by g.place), array_agg(g.is_gone order by g.place),
        array_agg(g.account_id order by g.place), array_agg(a.balance order by g.place)
      into lefts, gone, bonus_accounts, bonus_balances from (
        select wanted.place, o.left_minor, o.is_gone, o.account_id
          from unnest(grants) with ordinality as wanted (id, place)
            left join lateral (
              select left_minor, is_gone, account_id from bonus_grant where merchant = of_merchant and id = wanted.id limit 1) o on true
          order by o.account_id
      ) g
      left join lateral (
        select balance from ledger_account where merchant = of_merchant and id = g.account_id for no key update
      ) a on true;
  end if;

  for asked in
    select t.*, s.member_id, s.login, s.account_id, s.vendor_account_id, s.is_trial, s.node_id, s.game ->> 'category' as category,
        s.is_between, s.most_stake, s.cycle_ms,
        s.cycle_at + s.cycle_ms * interval '1 millisecond' > moments[1] as is_too_soon, s.ended_at is null and s.expires_at > now() as is_open,
        dense_rank() over (order by s.account_id) as slot,
        count(*) over (partition by s.member_id, t.round) as same_round,
        m.status = 'active' and not m.owes as is_active,
        (m.ends_at is null or m.ends_at > now()) and (s.login is null or l.id is not null) as is_in,
        l.seen_at < now() - interval '30 seconds' as is_stale,
        known.kind as known_kind, known.member_id as known_member, known.request_hash as known_hash,
        known.balance as known_balance, known.transfer_id || coalesce('.' || known.line, '') as known_transfer,
        undone.id is not null as is_undone,
        g.version as guard_version, g.counts, g.paused_until > moments[1] or g.is_registered or g.identity_deadline <= moments[1] as is_paused, g.single_most,
        case when g.counts then remaining_for_bets(g.most, g.base, g.starts, since, played.staked, played.lost) end as remaining,
        g.counts and (g.starts <> since or several.wallets > 1) as is_guard_written, played.staked, played.lost,
        g.time_check_at <= moments[1] as is_time_due, g.read_check_at <= moments[1] as is_reality_check,
        bet.created_at as bet_at, bet.id is not null as has_bet, bet.kind as bet_kind, bet.member_id as bet_member, bet.round as bet_round,
        bet.number as bet_number, bet.amount as bet_amount, bet.bonus_minor as bet_bonus,
        r.round is not null as has_round, r.closed, r.next_number, r.live_bets, r.last_win, r.bet_minor, r.won_minor,
        r.bonus_minor as round_bonus, r.bonus_rest as round_rest, r.grant_id as round_grant, r.is_between as round_between, r.fee_minor as round_fee,
        coalesce(t.at_table, r.table_id) as table_id, coalesce(t.side, r.side) as at_side,
        case when t.action = 'win' and r.round is null then exists (
          select 1 from game_transaction back where back.merchant = of_merchant and back.vendor = of_vendor
            and back.kind = 'rollback' and back.member_id = s.member_id and back.round = t.round) end as was_taken_back
      from unnest(actions, sessions, rounds, numbers, ids, amounts, ends, bets, hashes, tables, sides, fees)
        with ordinality as t (action, session, round, number, id, amount, ends_round, bet, hash, at_table, side, fee, at)
      -- Separate look-ups: a join might start with all of a merchant's rows.
      left join lateral (
        select * from game_session where merchant = of_merchant and id = t.session and vendor = of_vendor limit 1) s on true
      left join lateral (
        select * from member where merchant = of_merchant and id = s.member_id and t.action = 'bet' limit 1) m on true
      left join lateral (
        select * from session where merchant = of_merchant and id = s.login and member_id = s.member_id and t.action = 'bet'
          and seen_at > now() - interval '30 minutes' and expires_at > now() limit 1) l on true
      left join lateral (
        select * from game_transaction
          where merchant = of_merchant and vendor = of_vendor and id = t.id limit 1) known on true
      left join lateral (
        select * from game_transaction
          where merchant = of_merchant and vendor = of_vendor and bet_id = coalesce(t.bet, t.id) and t.action <> 'win'
          limit 1) undone on true
      left join lateral (
        select * from game_transaction
          where merchant = of_merchant and vendor = of_vendor and id = t.bet limit 1) bet on true
      left join lateral (
        select * from game_round
          where merchant = of_merchant and vendor = of_vendor and member_id = s.member_id and round = t.round limit 1) r on true
      left join lateral (
        select * from play_guard where merchant = of_merchant and member_id = s.member_id limit 1) g on true
      left join lateral (
        select sum(staked)::bigint as staked, sum(staked - won)::bigint as lost, count(*) filter (where kind = 'member') as wallets
          from ledger_account
          where merchant = of_merchant and kind in ('member', 'grant') and owner_id = s.member_id and g.counts and g.has_more
      ) several on true
      left join lateral (
        select coalesce(several.staked, wallet_stakes[array_position(wallet_ids, s.account_id)]) as staked,
          coalesce(several.lost, wallet_losses[array_position(wallet_ids, s.account_id)]) as lost
      ) played on g.counts
      order by t.at
  loop
    if asked.member_id is null then
      refusals[asked.at] := 'session_invalid';
      continue;
    end if;
    bonus := case when asked.is_between or gone[asked.slot] then 0 else coalesce(lefts[asked.slot], 0) end;
    answered[asked.at] := wallet_balances[asked.slot] + bonus;
    if asked.known_kind is not null then
      if asked.known_hash = asked.hash and asked.known_member = asked.member_id then
        answered[asked.at] := asked.known_balance;
        transfers[asked.at] := asked.known_transfer;
        repeats[asked.at] := true;
      else
        refusals[asked.at] := 'transaction_reused';
      end if;
      continue;
    end if;
    if asked.same_round > 1 then
      raise exception 'one round twice' using errcode = 'serialization_failure';
    end if;
    -- What remains for bets was read once, without what a rollback of this call adds to it.
    if asked.counts and (asked.slot = any (rolled_back) or asked.action = 'rollback' and asked.slot = any (counted)) then
      raise exception 'a rollback and another movement of one member' using errcode = 'serialization_failure';
    end if;

    if asked.action = 'bet' then
      gain := -asked.amount;
      refused := case
        when asked.is_undone then 'rolled_back'
        when not asked.is_active then 'player_blocked'
        when asked.is_paused then 'play_paused'
        when not (asked.is_open and asked.is_in) then 'session_ended'
        -- A round that has begun may be finished.
        when asked.is_reality_check and asked.has_round is not true then 'reality_check'
        when asked.closed then 'round_closed'
        when asked.number <> coalesce(asked.next_number, 1) then 'out_of_order'
        -- A round is between players or not: its first bet decides which money it takes.
        when asked.round_between <> asked.is_between then 'session_invalid'
        when asked.amount > answered[asked.at] + case when gone[asked.slot] then 0 else coalesce(lefts[asked.slot], 0) - bonus end
          then 'insufficient_balance'
        when asked.amount > answered[asked.at] then 'bonus_excluded'
      end;
      if refused is null and asked.guard_version is not null then
        -- Wins of this call add to what remains, and are left out here: the limit is looked up only if one may be reached.
        reached := case when asked.amount > asked.single_most then 'SINGLE_STAKE'
          when asked.remaining < asked.amount + more_stakes[asked.slot] then
            reached_limit(of_merchant, asked.member_id, since, asked.amount + more_stakes[asked.slot], asked.amount + more_losses[asked.slot])
          end;
        -- A round that has begun may be finished.
        if reached is null and asked.is_time_due and asked.has_round is not true then
          reached := measure_time(of_merchant, asked.member_id, moments);
        end if;
        if reached is not null then refused := 'limit_reached'; end if;
      end if;
      if refused is null and asked.cycle_ms is not null and asked.has_round is not true then
        if asked.is_too_soon or asked.session = any (begun) then
          refused := 'too_soon';
        end if;
      end if;
      -- A game cycle is a round: all its bets count together.
      if refused is null and asked.amount + coalesce(asked.bet_minor, 0) > asked.most_stake then
        reached := 'STAKE_CAP';
        refused := 'limit_reached';
      end if;
      -- The member's open pages say which limit it is, and until when.
      if refused in ('limit_reached', 'play_paused', 'reality_check') then
        perform notify_protection(of_merchant, asked.member_id,
          coalesce(reached, case refused when 'reality_check' then 'CHECK' else 'PAUSE' end));
        reached := null;
      end if;
    elsif asked.action = 'win' then
      gain := asked.amount;
      refused := case
        when not asked.has_round then case
          when asked.was_taken_back then 'rolled_back'
          when asked.number = 1 then 'bet_unknown'
          else 'out_of_order' end
        when asked.closed then 'round_closed'
        when asked.live_bets = 0 then 'rolled_back'
        when asked.number <> asked.next_number then 'out_of_order'
        -- The fee cannot exceed the stake.
        when coalesce(asked.fee, 0) > 0 and asked.round_fee + asked.fee > asked.bet_minor then 'invalid_request'
      end;
    else
      -- The bet has not arrived: this rollback row blocks it later.
      gain := coalesce(asked.bet_amount, 0);
      refused := case
        when asked.is_undone then 'rolled_back'
        when not asked.has_bet then null
        when asked.bet_kind <> 'bet' or asked.bet_member <> asked.member_id or asked.bet_round <> asked.round
          then 'bet_unknown'
        when asked.closed or asked.last_win > asked.bet_number then 'round_closed'
      end;
    end if;
    -- A round with a bonus stake pays to no other account, nor to an account that plays with another grant.
    if refused is null and asked.round_bonus > 0 and asked.round_grant is distinct from grants[asked.slot] then
      refused := 'session_invalid';
    end if;
    if refused is not null then
      refusals[asked.at] := refused;
      continue;
    end if;

    -- D45: cash is used first; wins and rollbacks return to the source of their stake. A grant does not end while a
    -- round with its stake is open (124-grants.sql). Fractions of a minor unit are carried to the next win of the
    -- round, so that many small wins give the same bonus as one large win.
    share := 0;
    rest := asked.round_rest;
    if grants[asked.slot] is null then
      null;
    elsif asked.action = 'bet' then
      share := case when asked.is_between or gone[asked.slot] then 0 else least(0, wallet_balances[asked.slot] + gain) end;
      -- The same fraction of the remaining stake, rounded up so that none is lost.
      if rest > 0 then rest := ceil(rest * (asked.bet_minor - gain) / asked.bet_minor); end if;
    elsif asked.action = 'win' and asked.round_bonus > 0 then
      rest := rest + gain::numeric * asked.round_bonus;
      share := least(div(rest, asked.bet_minor), gain)::bigint;
      rest := rest - share::numeric * asked.bet_minor;
    elsif asked.action = 'rollback' and gain > 0 then
      share := coalesce(asked.bet_bonus, 0);
      if rest > 0 then rest := ceil(rest * (asked.bet_minor - gain) / asked.bet_minor); end if;
    end if;
    bonus_rests[asked.at] := coalesce(rest, 0)::bigint;
    if gain <> 0 then
      wallet_balances[asked.slot] := wallet_balances[asked.slot] + gain - share;
      which := case when asked.is_trial then 2 else 1 end;
      transfers[asked.at] := made[which] || '.' || lines[which] + 1;
      moves[asked.at] := made[which];
    end if;
    if gain <> share then
      lines[which] := lines[which] + 1;
      cash_moves[asked.at] := made[which];
      places[asked.at] := lines[which];
      cash_gains[asked.at] := gain - share;
      cash_balances[asked.at] := wallet_balances[asked.slot];
    end if;
    if share <> 0 then
      lines[which] := lines[which] + 1;
      lefts[asked.slot] := lefts[asked.slot] + share;
      bonus_balances[asked.slot] := bonus_balances[asked.slot] + share;
      bonus_places[asked.at] := lines[which];
      bonus_gains[asked.at] := share;
      bonus_grants[asked.at] := grants[asked.slot];
      granted := granted || made[which];
      granted_places := granted_places || lines[which];
      granted_accounts := granted_accounts || bonus_accounts[asked.slot];
      granted_gains := granted_gains || share;
      granted_balances := granted_balances || bonus_balances[asked.slot];
      granted_kinds := granted_kinds || asked.action;
      granted_subjects := granted_subjects || grants[asked.slot]::text;
    end if;
    bonus := case when asked.is_between or gone[asked.slot] then 0 else coalesce(lefts[asked.slot], 0) end;
    bonus_left[asked.at] := case when asked.is_between or gone[asked.slot] then null else lefts[asked.slot] end;
    answered[asked.at] := wallet_balances[asked.slot] + bonus;
    if asked.counts then
      if asked.action = 'rollback' then
        rolled_back := rolled_back || asked.slot::integer;
        -- A rolled-back bet makes room in the periods of the bet only.
        update play_guard set base = array[
            base[1] - case when asked.bet_at < starts[1] then gain else 0 end,
            base[2] - case when asked.bet_at < starts[2] then gain else 0 end,
            base[3] - case when asked.bet_at < starts[3] then gain else 0 end,
            base[4] - case when asked.bet_at < starts[1] then gain else 0 end,
            base[5] - case when asked.bet_at < starts[2] then gain else 0 end,
            base[6] - case when asked.bet_at < starts[3] then gain else 0 end]
          where merchant = of_merchant and member_id = asked.member_id;
      else
        counted := counted || asked.slot::integer;
        -- Periods begin; or another wallet of the member, which the locks above do not include, may play at the same time.
        if asked.is_guard_written and not asked.slot = any (written) then
          written := written || asked.slot::integer;
          update play_guard set version = version + 1,
              starts = array[greatest(starts[1], since[1]), greatest(starts[2], since[2]), greatest(starts[3], since[3])],
              base = array[
                case when starts[1] < since[1] then asked.staked else base[1] end,
                case when starts[2] < since[2] then asked.staked else base[2] end,
                case when starts[3] < since[3] then asked.staked else base[3] end,
                case when starts[1] < since[1] then asked.lost else base[4] end,
                case when starts[2] < since[2] then asked.lost else base[5] end,
                case when starts[3] < since[3] then asked.lost else base[6] end]
            where merchant = of_merchant and member_id = asked.member_id and version = asked.guard_version;
          if not found then
            raise exception 'a guard has moved' using errcode = 'serialization_failure';
          end if;
        end if;
        more_losses[asked.slot] := more_losses[asked.slot] - gain;
        if gain < 0 then more_stakes[asked.slot] := more_stakes[asked.slot] - gain; end if;
        -- Open pages say that a limit is reached when the round has ended, which could still have won, and not only when
        -- the next bet is refused. Reached exactly counts too.
        if asked.ends_round and asked.remaining <= more_stakes[asked.slot] and coalesce(asked.bet_minor, 0) + greatest(-gain, 0) > 0 then
          reached := reached_limit(of_merchant, asked.member_id, since, more_stakes[asked.slot] + 1, more_losses[asked.slot] + 1);
          if reached is not null then perform notify_protection(of_merchant, asked.member_id, reached); end if;
          reached := null;
        end if;
      end if;
    end if;
    gains[asked.at] := gain;
    members[asked.at] := asked.member_id;
    accounts[asked.at] := asked.account_id;
    their_accounts[asked.at] := asked.vendor_account_id;
    nodes[asked.at] := asked.node_id;
    categories[asked.at] := asked.category;
    trials[asked.at] := asked.is_trial;
    betweens[asked.at] := asked.is_between;
    if asked.is_stale then stale := stale || asked.login; end if;
    if asked.action = 'bet' and asked.cycle_ms is not null and asked.has_round is not true then begun := begun || asked.session; end if;
    if asked.action = 'rollback' and gain > 0 then
      update game_round set live_bets = live_bets - 1, bet_minor = bet_minor - gain,
          bonus_minor = bonus_minor - coalesce(asked.bet_bonus, 0), bonus_rest = bonus_rests[asked.at], moved_at = now(),
          ended_at = case when live_bets = 1 then now() end
        where merchant = of_merchant and vendor = of_vendor and member_id = asked.member_id and round = asked.round;
    end if;
    -- A round counts when it closes, with all its bets and wins; a rolled-back bet is reported at once. Play money
    -- does not count.
    if asked.is_trial then
      continue;
    elsif asked.ends_round then
      closing := json_build_array('closed', asked.member_id, asked.round, asked.node_id, asked.category,
        currencies[asked.slot], asked.is_trial, (coalesce(asked.bet_minor, 0) + greatest(-gain, 0))::text,
        (coalesce(asked.won_minor, 0) + greatest(gain, 0))::text);
      -- For a game between players the event includes the fee, and linked play is marked as such.
      if coalesce(asked.round_between, asked.is_between) or asked.table_id is not null then
        closing := with_revenue(closing,
          case when coalesce(asked.round_between, asked.is_between) then coalesce(asked.round_fee, 0) + coalesce(asked.fee, 0) end,
          not asked.is_trial and note_partners(of_merchant, of_vendor, asked.member_id, asked.round, asked.table_id, asked.at_side,
            coalesce(asked.round_between, asked.is_between)));
      end if;
      reported := reported || closing;
    elsif asked.action = 'rollback' and gain > 0 then
      reported := reported || json_build_array('back', asked.member_id, asked.round, asked.node_id, asked.category,
        currencies[asked.slot], asked.is_trial, gain::text, '0');
    end if;
  end loop;

  -- One line per member account that moved, then one for the vendor with the sum.
  if lines <> '{0,0}' then
    select array_agg(t.move) as moves, array_agg(lines[t.which] + t.place) as places, array_agg(t.account) as accounts,
        array_agg(-t.gain) as gains
      into sums from (
        select move, array_position(made, move) as which, account, sum(gain)::bigint as gain,
            row_number() over (partition by move order by account)::integer as place
          from unnest(moves, their_accounts, gains) as each (move, account, gain)
          where move is not null group by move, account having sum(gain) <> 0
      ) t;
    perform write_transfers(of_merchant,
      array[case when lines[1] > 0 then made[1] end, case when lines[2] > 0 then made[2] end],
      array['vendor ' || of_vendor, 'vendor ' || of_vendor], null, null, '{game,play}', null,
      cash_moves || granted || sums.moves, places || granted_places || sums.places, accounts || granted_accounts || sums.accounts,
      cash_gains || granted_gains || sums.gains,
      cash_balances || granted_balances || array_fill(null::bigint, array[coalesce(cardinality(sums.moves), 0)]),
      actions || granted_kinds, ids || granted_subjects);
  end if;
  -- A bet starts or continues a round; a win continues it.
  insert into game_round as r (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, last_win, closed,
      bet_minor, won_minor, category, ended_at, bonus_minor, bonus_rest, grant_id, is_between, table_id, side, fee_minor)
    select of_merchant, of_vendor, t.member_id, t.round, t.node_id, t.is_trial, t.number + 1, (t.action = 'bet')::integer,
        case t.action when 'win' then t.number else 0 end, t.ends_round, greatest(-t.gain, 0), greatest(t.gain, 0),
        t.category, case when t.ends_round then now() end, greatest(-t.bonus, 0), t.rest,
        case when t.bonus < 0 then t.grant_id end, t.is_between, t.at_table, t.side, coalesce(t.fee, 0)
      from unnest(gains, actions, members, rounds, numbers, nodes, trials, ends, categories, bonus_gains, bonus_rests, bonus_grants, betweens,
          tables, sides, fees)
        as t (gain, action, member_id, round, number, node_id, is_trial, ends_round, category, bonus, rest, grant_id, is_between,
          at_table, side, fee)
      where t.gain is not null and t.action <> 'rollback'
    on conflict (merchant, vendor, member_id, round) do update set
      next_number = excluded.next_number,
      live_bets = r.live_bets + excluded.live_bets,
      last_win = greatest(r.last_win, excluded.last_win),
      closed = excluded.closed,
      ended_at = excluded.ended_at,
      bet_minor = r.bet_minor + excluded.bet_minor,
      won_minor = r.won_minor + excluded.won_minor,
      bonus_minor = r.bonus_minor + excluded.bonus_minor,
      bonus_rest = excluded.bonus_rest,
      grant_id = coalesce(excluded.grant_id, r.grant_id),
      table_id = coalesce(r.table_id, excluded.table_id),
      side = coalesce(r.side, excluded.side),
      fee_minor = r.fee_minor + excluded.fee_minor,
      moved_at = now();
  insert into game_transaction (merchant, vendor, id, kind, member_id, round, number, amount, bet_id, request_hash,
      balance, transfer_id, line, node_id, is_trial, bonus_minor, bonus_line, bonus_left)
    select of_merchant, of_vendor, t.id, t.action, t.member_id, t.round, t.number, abs(t.gain), t.bet, t.hash,
        t.balance, t.transfer, coalesce(t.line, t.bonus_line), t.node_id, t.is_trial, abs(t.bonus), t.bonus_line, t.bonus_left
      from unnest(gains, ids, actions, members, rounds, numbers, bets, hashes, answered, moves, places, nodes, trials,
          bonus_gains, bonus_places, bonus_left)
        as t (gain, id, action, member_id, round, number, bet, hash, balance, transfer, line, node_id, is_trial,
          bonus, bonus_line, bonus_left)
      where t.gain is not null;
  if begun <> '{}' then
    update game_session set cycle_at = moments[1] where merchant = of_merchant and id = any (begun);
  end if;
  if cardinality(reported) > 0 then
    insert into event (merchant, kind, body)
      values (of_merchant, 'rounds', json_build_object('vendor', of_vendor, 'lines', to_json(reported)));
  end if;
  -- The member is playing: keep the member's session active.
  if stale <> '{}' then
    update session set seen_at = now() where merchant = of_merchant and id = any (stale);
  end if;

  return query select * from unnest(refusals, answered, transfers, repeats);
end
$$;
revoke execute on function post_game_money(
  text, text, uuid[], text[], bytea[], text[], integer[], text[], bigint[], boolean[], text[], bytea[],
  text[], text[], bigint[], bigint[], text) from public;
grant execute on function post_game_money(
  text, text, uuid[], text[], bytea[], text[], integer[], text[], bigint[], boolean[], text[], bytea[],
  text[], text[], bigint[], bigint[], text) to livery_app;

-- The hash input of a transfer, lines included; src/gateway/features/books/chain.ts builds the same text. Transfers
-- from before lines existed keep their old text, so that their hashes stay valid.
create or replace function transfer_text(moved transfer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select concat_ws('|', moved.merchant, moved.id, moved.kind, (extract(epoch from moved.created_at) * 1000000)::bigint,
    coalesce(encode(moved.request_hash, 'hex'), '-'), octet_length(moved.actor), moved.actor,
    coalesce(octet_length(moved.key), 0), coalesce(moved.key, ''), 'for ' || octet_length(moved.obligation) || ' ' || moved.obligation,
    (select string_agg(case when p.line is null then concat_ws(':', p.id, p.account_id, p.amount, p.balance)
          else concat_ws(':', p.id, p.account_id, p.amount, coalesce(p.balance::text, '-'), p.line, coalesce(p.kind, '-'),
            coalesce(octet_length(p.subject), 0), coalesce(p.subject, '')) end, ',' order by p.id)
      from posting p where p.merchant = moved.merchant and p.transfer_id = moved.id))
$$;
