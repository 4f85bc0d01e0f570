-- The seamless wallet: sessions of games, their rounds, and the transactions that vendors send.

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
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours',
  ended_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, account_id) references ledger_account (merchant, id),
  foreign key (merchant, vendor_account_id) references ledger_account (merchant, id)
);
create index game_session_by_member on game_session (merchant, member_id, begun_at);
call keep_merchants_apart('game_session', 'select, insert, update (ended_at)');

-- A member's round of a vendor: its transactions are numbered from 1.
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
  primary key (merchant, vendor, member_id, round)
) with (fillfactor = 85);
call keep_merchants_apart('game_round', 'select, insert, update');

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
call keep_merchants_apart('game_transaction', 'select, insert');
