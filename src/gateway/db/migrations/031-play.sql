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
  primary key (merchant, vendor, member_id, round)
) with (fillfactor = 85);
create index game_round_by_table on game_round (merchant, vendor, table_id, member_id) where table_id is not null;
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
