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
call keep_merchants_apart('game_launch', 'select, insert, update, delete');

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
call keep_merchants_apart('trial_browser', 'select, insert, update, delete');
