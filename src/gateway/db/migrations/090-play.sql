-- Play: trial accounts, launches, game sessions, their rounds, and vendors' transactions.

-- Free play: trial accounts live two hours; their play money has separate ledger accounts.
create table trial_account (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- keyed hash of the requester's address block
  asked_from bytea not null check (length(asked_from) = 32),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- its sessions have ended and its play money was returned
  closed boolean not null default false,
  -- bets passed on to the ledger
  bets integer not null default 0,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index trial_account_by_asker on trial_account (merchant, asked_from, created_at);
create index trial_account_by_age on trial_account (merchant, created_at);
create index trial_account_by_end on trial_account (merchant, ends_at) where not closed;
call enable_tenant_rls('trial_account', 'select, insert, update, delete');
call grant_staff_read('trial_account', 'merchant, ends_at, closed');

-- Random texts of free-play requests: each is valid once.
create table trial_random (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null default now(),
  primary key (merchant, digest)
);
create index trial_random_by_age on trial_random (merchant, created_at);
call enable_tenant_rls('trial_random', 'select, insert, update, delete');

-- Visitors who try games with play money: each browser by the SHA-256 of its cookie, with its trial account.
create table trial_browser (
  merchant text not null references merchant (code),
  browser bytea not null check (length(browser) = 32),
  member_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (merchant, browser),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index trial_browser_by_age on trial_browser (merchant, created_at);
call enable_tenant_rls('trial_browser', 'select, insert, update, delete');

-- Launch tickets: each opens one game for one member, once, within a minute.
create table game_launch (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket in the game's URL
  ticket bytea not null check (length(ticket) = 32),
  vendor text not null,
  member_id uuid not null,
  -- the member's session; null: a visitor's trial
  login bytea,
  node_id text not null,
  -- what the vendor receives: the game, and for a lottery the launch's options
  game jsonb not null check (jsonb_typeof(game) = 'object'),
  lottery jsonb,
  language text not null check (language ~ '^[A-Z]{2}$'),
  portal_url text not null check (length(portal_url) <= 2048),
  -- the most that a round may be staked with, by the merchant's packs and the member's age; null: no cap
  most_stake bigint check (most_stake >= 0),
  -- the shortest time from the start of a round to that of the next one, by the merchant's packs; null: any
  cycle_ms integer check (cycle_ms > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 seconds',
  primary key (merchant, ticket),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index game_launch_by_end on game_launch (merchant, expires_at);
-- A used ticket is deleted.
call enable_tenant_rls('game_launch', 'select, insert, update, delete');

-- A player's session in a game, started by the single-use ticket of a launch.
create table game_session (
  merchant text not null references merchant (code),
  -- SHA-256 of the token that the vendor sends
  id bytea not null check (length(id) = 32),
  -- the vendor whose server runs the game: X-Vendor of the seamless wallet
  vendor text not null check (vendor ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  member_id uuid not null,
  -- the member's session; bets end with it; null: a visitor's trial, which ends with its account
  login bytea,
  account_id uuid not null,
  vendor_account_id uuid not null,
  is_trial boolean not null,
  -- the platform's game, and the data that the vendor received
  node_id text not null check (length(node_id) between 1 and 40),
  game jsonb not null check (jsonb_typeof(game) = 'object'),
  -- a game between players takes cash only (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md): by the catalogue or by
  -- its category; src/model/documents/between-players.ts has the same categories
  is_between boolean not null generated always as (
    coalesce(game ->> 'category', '') = 'PVP' or coalesce(game -> 'isBetween' = 'true', false)) stored,
  -- the launch's most_stake and cycle_ms
  most_stake bigint check (most_stake >= 0),
  cycle_ms integer check (cycle_ms > 0),
  -- when the last round began, where cycle_ms is set; written by post_game_money
  cycle_at timestamptz,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours',
  ended_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, account_id) references ledger_account (merchant, id),
  foreign key (merchant, vendor_account_id) references ledger_account (merchant, id)
);
create index game_session_by_member on game_session (merchant, member_id, begun_at);
create index game_session_by_end on game_session (merchant, expires_at);
call enable_tenant_rls('game_session', 'select, insert, update (ended_at)');

-- A member's round at a vendor; its transactions are numbered from 1. The member is that of a game session, which is a
-- foreign key and stays (docs/decisions/20-one-sql-function-writes-the-ledger.md).
create table game_round (
  merchant text not null,
  vendor text not null,
  member_id uuid not null,
  round text not null,
  node_id text not null,
  is_trial boolean not null,
  -- the required number of the next transaction
  next_number integer not null,
  -- bets that are not rolled back
  live_bets integer not null check (live_bets >= 0),
  -- the number of the last win; 0: none
  last_win integer not null default 0,
  closed boolean not null,
  bet_minor bigint not null check (bet_minor >= 0),
  won_minor bigint not null check (won_minor >= 0),
  begun_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  -- of a game between players: its bets took cash only
  is_between boolean not null default false,
  -- the table shared by all who play against each other or on one outcome, and this round's side; null: not reported
  table_id text check (length(table_id) between 1 and 64),
  side text check (length(side) between 1 and 64),
  -- of a game between players: the fee taken from the stakes
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- the vendor's own words for the outcome, and the page where it can be checked; null: not told
  outcome text check (length(outcome) between 1 and 200),
  fairness_url text check (length(fairness_url) between 1 and 500),
  -- the game's category when its session started
  category text,
  -- when it closed, or when its last bet was rolled back; null: open
  ended_at timestamptz,
  -- the bonus part of the bets
  bonus_minor bigint not null default 0 check (bonus_minor >= 0),
  -- the bonus part of wins so far below a minor unit, times bet_minor
  bonus_rest bigint not null default 0 check (bonus_rest >= 0),
  grant_id uuid,
  primary key (merchant, vendor, member_id, round)
) with (fillfactor = 85);
create index game_round_by_table on game_round (merchant, vendor, table_id, member_id) where table_id is not null;
-- Rounds without a bonus never write this index.
create index game_round_by_grant on game_round (merchant, grant_id) where grant_id is not null;
-- A member's betting record: open rounds first, then by end time. A partial index, so that only records use it:
-- look-ups of one round name vendor and round, which this index has too,
-- and a plan made for an empty table would scan all rounds of a member.
create index game_round_by_end on game_round
  (merchant, member_id, (case when ended_at is null then 'infinity'::timestamptz else ended_at end) desc, vendor desc, round desc)
  where not is_trial;
call enable_tenant_rls('game_round', 'select');

-- Stores what a vendor tells about the outcome of a round that the session's player takes part in. Runs as the owner:
-- rounds are written by functions only.
create function keep_round_outcome(of_merchant text, of_vendor text, of_session bytea, of_round text, words text, address text)
returns void
language sql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
  update game_round r set outcome = coalesce(words, r.outcome), fairness_url = coalesce(address, r.fairness_url)
    from game_session s
    where s.merchant = of_merchant and s.id = of_session and s.vendor = of_vendor
      and r.merchant = s.merchant and r.vendor = s.vendor and r.member_id = s.member_id and r.round = of_round
$$;
revoke execute on function keep_round_outcome(text, text, bytea, text, text, text) from public;
grant execute on function keep_round_outcome(text, text, bytea, text, text, text) to livery_app;

-- Append-only. A vendor's request and the reply; a refused request is not stored here.
create table game_transaction (
  merchant text not null,
  vendor text not null,
  -- the vendor's id
  id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  member_id uuid not null,
  round text not null,
  number integer check ((number is null) = (kind = 'rollback')),
  amount bigint not null check (amount >= 0 and (amount > 0 or kind <> 'bet')),
  -- the bet to roll back, which need not have arrived
  bet_id text check ((bet_id is null) = (kind <> 'rollback')),
  request_hash bytea not null check (length(request_hash) = 32),
  -- the member's balance after it, as returned
  balance bigint not null,
  -- null: no money moved
  transfer_id uuid check ((transfer_id is null) = (amount = 0)),
  node_id text not null,
  is_trial boolean not null,
  created_at timestamptz not null default now(),
  -- the line of its transfer; null: no money moved
  line smallint check (line is null or transfer_id is not null),
  -- the bonus part; null: no bonus was available
  bonus_minor bigint,
  bonus_line smallint,
  -- of the returned balance
  bonus_left bigint,
  primary key (merchant, vendor, id)
);
-- A bet is rolled back once.
create unique index game_transaction_undoes on game_transaction (merchant, vendor, bet_id) where bet_id is not null;
create index game_transaction_taken_back on game_transaction (merchant, vendor, member_id, round) where kind = 'rollback';
-- Real wins, latest first, for the winners board. A row has the game (node_id), the member and the amount.
create index game_transaction_wins on game_transaction (merchant, created_at desc)
  where kind = 'win' and amount > 0 and not is_trial;
call enable_tenant_rls('game_transaction', 'select');
-- Rows are stored in order of time: a BRIN index finds the start of an hour in a few pages and costs a bet almost
-- nothing.
create index game_transaction_by_time on game_transaction using brin (created_at) with (pages_per_range = 16, autosummarize = on);
call grant_staff_read('game_transaction', 'merchant, kind, is_trial, created_at');

-- Linked play: play between members who may be one person, and bets on several sides of one outcome
-- (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md).

-- Signals that exclude play from rewards: members who share one of these and meet at a table. device: a browser;
-- payout: a payout account; address: an address block within 30 days; self: one member on several sides of one
-- outcome. Without a row: device, payout, self.
create table play_policy (
  merchant text primary key references merchant (code),
  version bigint not null default 0,
  signals text[] not null default '{device,payout,self}' check (signals <@ '{device,payout,address,self}')
);
call enable_tenant_rls('play_policy', 'select, insert, update');
call grant_staff_read('play_policy');

-- Rounds with a linked player at their table, for staff: written when they close. The amounts are those of the rounds.
create table linked_play (
  merchant text not null,
  vendor text not null,
  round text not null,
  member_id uuid not null,
  -- the linked player: the member's own id if the other bet was the member's own
  other_id uuid not null,
  other_round text not null,
  table_id text not null,
  signals text[] not null check (cardinality(signals) > 0),
  -- of a game between players; otherwise the two were bet on different sides of one outcome
  is_between boolean not null,
  -- excluded from wagering and rewards
  is_weightless boolean not null,
  at timestamptz not null default now(),
  primary key (merchant, vendor, member_id, round, other_id, other_round),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, other_id) references member (merchant, id)
);
create index linked_play_by_time on linked_play (merchant, at);
call enable_tenant_rls('linked_play', 'select');
call grant_staff_read('linked_play');

create index member_device_shared on member_device (merchant, device);
create index member_device_by_network on member_device (merchant, network, seen_at) where network <> '';

-- Members who share a browser, a payout account or recently an address block with a member, up to 100 of each.
create function linked_members(of_merchant text, of_member uuid) returns table (other_id uuid, signal text)
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  (select o.member_id, 'device' from member_device d join member_device o on o.merchant = d.merchant and o.device = d.device
    where d.merchant = of_merchant and d.member_id = of_member and o.member_id <> of_member limit 100)
  union
  (select o.member_id, 'payout' from payout_account d
      join payout_account o on o.merchant = d.merchant and o.fingerprint = d.fingerprint
    where d.merchant = of_merchant and d.member_id = of_member and o.member_id <> of_member limit 100)
  union
  (select o.member_id, 'address' from member_device d
      join member_device o on o.merchant = d.merchant and o.network = d.network and o.network <> ''
    where d.merchant = of_merchant and d.member_id = of_member and o.member_id <> of_member
      and d.seen_at > now() - interval '30 days' and o.seen_at > now() - interval '30 days' limit 100)
$$;
revoke execute on function linked_members(text, uuid) from public;
create index payout_account_of_payee on payout_account (merchant, fingerprint);

-- Records the linked players at a round's table, and returns whether the round is excluded. The caller holds the
-- member's account; the rows belong to this round only, so there are no lock waits.
create function note_partners(of_merchant text, of_vendor text, of_member uuid, of_round text, of_table text, of_side text,
  between_players boolean)
returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
declare
  weightless constant text[] := coalesce((select p.signals from play_policy p where p.merchant = of_merchant), '{device,payout,self}');
  is_weightless boolean;
begin
  if of_table is null then return false; end if;
  with near as (
    select other_id, array_agg(distinct signal order by signal) as signals from linked_members(of_merchant, of_member) group by other_id
    union all select of_member, '{self}' where not between_players
  ), noted as (
    insert into linked_play (merchant, vendor, round, member_id, other_id, other_round, table_id, signals, is_between, is_weightless)
      select of_merchant, of_vendor, of_round, of_member, n.other_id, r.round, of_table, n.signals, between_players,
          n.signals && weightless
        from near n join lateral (
          select round from game_round where merchant = of_merchant and vendor = of_vendor and table_id = of_table
              and member_id = n.other_id and not is_trial
              and case
                when between_players then true
                -- a single bet on all sides is linked to itself
                when member_id = of_member and round = of_round then of_side = 'all'
                else side <> of_side end
            limit 20) r on true
      on conflict do nothing
      returning linked_play.is_weightless
  )
  select coalesce(bool_or(n.is_weightless), false) into is_weightless from noted n;
  return is_weightless;
end
$$;
revoke execute on function note_partners(text, text, uuid, text, text, text, boolean) from public;

-- The event of a closed round (100-stream.sql), extended by the fee of a game between players and by whether the round
-- is excluded.
create function with_revenue(line json, fee bigint, linked boolean) returns json
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when linked then (line::jsonb || jsonb_build_array(fee::text, true))::json
    when fee is not null then (line::jsonb || jsonb_build_array(fee::text))::json
    else line end
$$;
revoke execute on function with_revenue(json, bigint, boolean) from public;

-- Play money (docs/decisions/26-a-game-is-one-folder-and-play-money-is-temporary.md): limits for one trial, one address block and all
-- visitors of a merchant, and deletion of its rows a day after the trial has ended.

-- Play-money bets by hour: per address block, and in total.
create table trial_hour (
  merchant text not null references merchant (code),
  hour timestamptz not null,
  -- keyed hash of an address block; empty: total of the merchant
  asked_from bytea not null,
  bets integer not null default 0,
  primary key (merchant, hour, asked_from)
) with (fillfactor = 50);
call enable_tenant_rls('trial_hour', 'select, insert, update, delete');

-- Counts a bet of a trial's session before it is posted, whatever its outcome; false if the trial, its block or the
-- merchant has reached its limit. A session without a trial, or of a dropped trial, cannot bet.
create function take_trial_bet(
  of_merchant text, of_session bytea, most_of_trial integer, most_of_block integer, most_of_all integer
) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  block bytea;
  is_taken boolean;
begin
  update trial_account t set bets = t.bets + 1
    where t.merchant = of_merchant and t.bets < most_of_trial and t.member_id = (
      select s.member_id from game_session s where s.merchant = of_merchant and s.id = of_session and s.is_trial)
    returning t.asked_from into block;
  if block is null then return false; end if;
  -- The block first: a block above its limit uses nothing of the total.
  insert into trial_hour as h (merchant, hour, asked_from, bets) values (of_merchant, date_trunc('hour', now()), block, 1)
    on conflict (merchant, hour, asked_from) do update set bets = h.bets + 1 returning bets <= most_of_block into is_taken;
  if not is_taken then return false; end if;
  insert into trial_hour as h (merchant, hour, asked_from, bets) values (of_merchant, date_trunc('hour', now()), '', 1)
    on conflict (merchant, hour, asked_from) do update set bets = h.bets + 1 returning bets <= most_of_all into is_taken;
  return is_taken;
end
$$;
revoke execute on function take_trial_bet(text, bytea, integer, integer, integer) from public;
grant execute on function take_trial_bet(text, bytea, integer, integer, integer) to livery_app;

create index game_transaction_of_trial on game_transaction (merchant, member_id) where is_trial;

-- Deleted postings of play money are also subtracted from the operator's side; postings of money accounts are never
-- deleted.
create function unpost_play() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into account_delta (merchant, account_id, amount)
    select p.merchant, p.account_id, -sum(p.amount) from gone p cross join lateral (
        select kind from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a
      where a.kind in ('trial_equity', 'trial_vendor') group by p.merchant, p.account_id having sum(p.amount) <> 0;
  return null;
end
$$;
create trigger play_is_unposted after delete on posting
  referencing old table as gone for each statement execute function unpost_play();

-- Deletes these trials of a merchant, if closed and ended more than a day ago, with all their play; returns how many.
-- A commit of play money belongs to one trial (features/seamless/post.ts): if one belongs to several, these trials
-- stay and the fault is reported. Other rows of the member are deleted too; rows that can exist without a member
-- (feedback) stay. Owner only.
create function drop_trials(of_merchant text, trials uuid[]) returns integer
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  members uuid[];
  accounts uuid[];
  commits uuid[];
  child record;
begin
  perform set_config('app.merchant', of_merchant, true);
  select array_agg(member_id) into members from (
    select member_id from trial_account
      where merchant = of_merchant and member_id = any (trials) and closed and ends_at < now() - interval '1 day'
      for update skip locked) t;
  if members is null then return 0; end if;
  select coalesce(array_agg(id), '{}') into accounts from ledger_account
    where merchant = of_merchant and kind = 'trial' and owner_id = any (members);
  select coalesce(array_agg(distinct transfer_id), '{}') into commits from posting
    where merchant = of_merchant and account_id = any (accounts);
  if exists (
    select from posting p join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
      where p.merchant = of_merchant and p.transfer_id = any (commits)
        and not (a.kind in ('trial_equity', 'trial_vendor') or a.id = any (accounts))
  ) then
    raise exception 'a commit of play money is of several trials' using errcode = 'integrity_constraint_violation';
  end if;
  delete from posting where merchant = of_merchant and transfer_id = any (commits);
  delete from transfer where merchant = of_merchant and id = any (commits);
  delete from game_transaction where merchant = of_merchant and is_trial and member_id = any (members);
  delete from game_round r where merchant = of_merchant and is_trial and member_id = any (members)
    and vendor in (select vendor from game_session where merchant = of_merchant and member_id = any (members));
  delete from game_session where merchant = of_merchant and member_id = any (members);
  -- The member's row comes last, after all rows that reference it.
  for child in
    select c.conrelid::regclass as name, a.attname as col, a.attnotnull as is_needed
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = 'member'::regclass and cardinality(c.conkey) = 2
        and c.conrelid <> 'member'::regclass
      order by c.conrelid = 'trial_account'::regclass, c.conrelid::regclass::text
  loop
    if child.is_needed or child.name in ('ledger_account'::regclass) then
      execute format('delete from %s where merchant = $1 and %I = any ($2)', child.name, child.col) using of_merchant, members;
    else
      execute format('update %s set %I = null where merchant = $1 and %I = any ($2)', child.name, child.col, child.col)
        using of_merchant, members;
    end if;
  end loop;
  delete from member where merchant = of_merchant and id = any (members);
  return cardinality(members);
end
$$;
revoke execute on function drop_trials(text, uuid[]) from public;

-- What the nearest limit on bets leaves (play_guard, 130-protection.sql); null: no limit. `staked` and `lost` are the totals of
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
-- separately. Balances are updated within the call. A member with debt (080-cashier.sql) cannot bet, and all
-- transactions of a call are one transfer, or two if money and play money come together. Each that moves money has its
-- own line in it, and the vendor's account, which is not locked, has one for all of them. `made` are the ids of the
-- two, money first. A member's own limits and breaks (130-protection.sql) are checked here: `clock` has the gateway's
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
  -- at the same positions, if a member has a bonus to play with (140-promotions.sql): the grant, its account and balance,
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
    -- round with its stake is open (140-promotions.sql). Fractions of a minor unit are carried to the next win of the
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
