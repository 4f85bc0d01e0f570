-- Who plays: trial accounts, launches, sessions of games, their rounds, and the transactions that vendors send.

-- Free play: trial accounts live two hours, and their play money has accounts of its own in the ledger.
create table trial_account (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- keyed hash of the asker's address block
  asked_from bytea not null check (length(asked_from) = 32),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- its sessions have ended and its play money went back
  closed boolean not null default false,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index trial_account_by_asker on trial_account (merchant, asked_from, created_at);
create index trial_account_by_age on trial_account (merchant, created_at);
create index trial_account_by_end on trial_account (merchant, ends_at) where not closed;
call enable_tenant_rls('trial_account', 'select, insert, update, delete');

-- Random texts that free play was asked with: each is good once.
create table trial_random (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null default now(),
  primary key (merchant, digest)
);
create index trial_random_by_age on trial_random (merchant, created_at);
call enable_tenant_rls('trial_random', 'select, insert, update, delete');

-- Visitors who try games with play money: the browser of each by the SHA-256 of its cookie, and the trial account behind it.
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

-- Tickets of launches: each opens one game for one member, once, within a minute.
create table game_launch (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket in the game's address
  ticket bytea not null check (length(ticket) = 32),
  vendor text not null,
  member_id uuid not null,
  -- the member's own session; null: a visitor's trial
  login bytea,
  node_id text not null,
  -- what the vendor is told: the game, and for a lottery what the launch named
  game jsonb not null check (jsonb_typeof(game) = 'object'),
  lottery jsonb,
  language text not null check (language ~ '^[A-Z]{2}$'),
  portal_url text not null check (length(portal_url) <= 2048),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 seconds',
  primary key (merchant, ticket),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index game_launch_by_end on game_launch (merchant, expires_at);
-- A ticket that was used is deleted: there is nothing left to open.
call enable_tenant_rls('game_launch', 'select, insert, update, delete');

-- A player in a game. Begun by the single-use ticket of a launch.
create table game_session (
  merchant text not null references merchant (code),
  -- SHA-256 of the token that the vendor shows
  id bytea not null check (length(id) = 32),
  -- whose server plays: X-Vendor of the seamless wallet
  vendor text not null check (vendor ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  member_id uuid not null,
  -- the member's own session, with which bets end; null: a visitor's trial, which ends with its account
  login bytea,
  account_id uuid not null,
  vendor_account_id uuid not null,
  is_trial boolean not null,
  -- the platform's game, and what the vendor was told of it
  node_id text not null check (length(node_id) between 1 and 40),
  game jsonb not null check (jsonb_typeof(game) = 'object'),
  -- a game between players takes cash alone (docs/decisions/147-cash-alone-between-players.md): the catalogue said of it that it is
  -- one, or its category does; the same categories are src/model/documents/between-players.ts
  is_between boolean not null generated always as (
    coalesce(game ->> 'category', '') = 'PVP' or coalesce(game -> 'isBetween' = 'true', false)) stored,
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

-- A member's round of a vendor: its transactions are numbered from 1. Its member is that of a game session, which is a foreign
-- key and stays (docs/decisions/040-what-a-bet-names.md).
create table game_round (
  merchant text not null,
  vendor text not null,
  member_id uuid not null,
  round text not null,
  node_id text not null,
  is_trial boolean not null,
  -- the number that the next transaction must have
  next_number integer not null,
  -- bets that were not rolled back
  live_bets integer not null check (live_bets >= 0),
  -- the number of the last win; 0: none
  last_win integer not null default 0,
  closed boolean not null,
  bet_minor bigint not null check (bet_minor >= 0),
  won_minor bigint not null check (won_minor >= 0),
  begun_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  -- of a game between players: its bets took cash alone
  is_between boolean not null default false,
  -- what all who play against each other or on one outcome share, and on which of its sides this round was bet; null: not told
  table_id text check (length(table_id) between 1 and 64),
  side text check (length(side) between 1 and 64),
  -- of a game between players: what was kept of the stakes
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  primary key (merchant, vendor, member_id, round)
) with (fillfactor = 85);
create index game_round_by_table on game_round (merchant, vendor, table_id, member_id) where table_id is not null;
call enable_tenant_rls('game_round', 'select');

-- Append-only. What a vendor sent and what was answered; a refused one leaves nothing here.
create table game_transaction (
  merchant text not null,
  vendor text not null,
  -- the vendor's own
  id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  member_id uuid not null,
  round text not null,
  number integer check ((number is null) = (kind = 'rollback')),
  amount bigint not null check (amount >= 0 and (amount > 0 or kind <> 'bet')),
  -- the bet that is taken back, which need not have come
  bet_id text check ((bet_id is null) = (kind <> 'rollback')),
  request_hash bytea not null check (length(request_hash) = 32),
  -- the member's balance after it, as it was answered
  balance bigint not null,
  -- null: nothing moved
  transfer_id uuid check ((transfer_id is null) = (amount = 0)),
  node_id text not null,
  is_trial boolean not null,
  created_at timestamptz not null default now(),
  primary key (merchant, vendor, id)
);
-- A bet is taken back once.
create unique index game_transaction_undoes on game_transaction (merchant, vendor, bet_id) where bet_id is not null;
create index game_transaction_taken_back on game_transaction (merchant, vendor, member_id, round) where kind = 'rollback';
-- Real wins, the latest first: for a board of winners. A row says the game (node_id), the member and the amount.
create index game_transaction_wins on game_transaction (merchant, created_at desc)
  where kind = 'win' and amount > 0 and not is_trial;
call enable_tenant_rls('game_transaction', 'select');
-- Rows come in the order of their time: a few pages of it say where an hour begins, and a bet pays next to nothing.
create index game_transaction_by_time on game_transaction using brin (created_at) with (pages_per_range = 16, autosummarize = on);
call grant_staff_read('game_transaction', 'merchant, kind, is_trial, created_at');
