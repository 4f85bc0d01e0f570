-- Tables of a game vendor: sessions, seed pairs, rounds, and every money movement requested from a gateway. All are in
-- the schema of the vendor's own role.

create table session (
  id uuid primary key,
  -- SHA-256 of the page's token
  token_hash bytea not null unique,
  merchant text not null,
  -- the gateway's session, sent with every wallet call
  wallet_session text not null,
  player text not null,
  display_name text not null,
  is_trial boolean not null,
  currency text not null,
  symbol text not null,
  exponent smallint not null check (exponent between 0 and 8),
  language text not null,
  game jsonb not null,
  lottery jsonb,
  -- what the gateway told about the player's session and the bounds of play; null: play money
  play jsonb,
  portal_url text not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);

create index session_by_age on session (opened_at);

-- Server seed, client seed and next nonce; each player has one active pair.
create table seed_pair (
  id uuid primary key,
  merchant text not null,
  player text not null,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commitment text not null,
  client_seed text not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  next_nonce integer not null default 0,
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
create index seed_pair_by_age on seed_pair (created_at);
create unique index seed_pair_in_use on seed_pair (merchant, player) where revealed_at is null;

create table round (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  session uuid not null references session (id),
  merchant text not null,
  player text not null,
  kind text not null,
  -- betting: the bet is being sent; open: accepted, not settled; settled: the outcome is written; void: no bet was
  -- accepted
  state text not null default 'betting' check (state in ('betting', 'open', 'settled', 'void')),
  stake bigint not null check (stake > 0),
  payout bigint check (payout >= 0),
  seed_pair uuid references seed_pair (id),
  nonce integer,
  -- the player's choice and the outcome
  detail jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- lease of the process that plays the round; the outbox finishes an open round whose lease has expired
  held_until timestamptz not null,
  check ((state = 'settled') = (payout is not null)),
  unique (seed_pair, nonce)
);
create index round_of_session on round (session);
create index round_of_player on round (merchant, player, opened_at desc);
create index round_unfinished on round (held_until) where state in ('betting', 'open');

-- The outbox: written before the call to the gateway, retried until it is answered. The id is the transaction id of
-- the wire.
create table move (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  round text not null references round (id),
  session uuid not null references session (id),
  action text not null check (action in ('bet', 'win', 'rollback')),
  -- sequence number of the wire; rollbacks have none
  number smallint,
  amount bigint not null default 0 check (amount >= 0),
  ends_round boolean not null default false,
  -- bet that a rollback cancels
  bet text references move (id),
  -- of a bet: the table shared by opponents or by bets on one outcome, and the side of the bet
  at_table text,
  side text,
  -- of a win between players: fee taken from the stake
  fee bigint check (fee >= 0),
  -- pending: not answered; done: acknowledged; refused: rejected; withdrawn: a bet that is being cancelled
  state text not null default 'pending' check (state in ('pending', 'done', 'refused', 'withdrawn')),
  error text,
  transfer_id text,
  tries integer not null default 0,
  -- next attempt; the delivering process moves it ahead as a lease
  next_try_at timestamptz not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((action = 'rollback') = (number is null)),
  check ((action = 'rollback') = (bet is not null)),
  unique (round, number),
  unique (bet)
);
-- A replayed answer for another movement is rejected.
create unique index move_transfer on move (transfer_id) where action in ('bet', 'win');
create index move_due on move (next_try_at) where state = 'pending';
create index move_of_round on move (round);
create index move_of_session on move (session);
