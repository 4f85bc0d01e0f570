-- What the house bank keeps: an account of each merchant and currency, what it was asked to take in and to pay out, and
-- every movement. All of it stands in the schema of its own role.

create sequence account_number start 1001;

create table account (
  merchant text not null,
  currency text not null,
  exponent smallint not null check (exponent between 0 and 8),
  -- what payers write into a transfer
  number text not null unique default '88' || lpad(nextval('account_number')::text, 8, '0'),
  -- what the bank holds of the merchant's; below zero where it has paid more than it took in
  balance bigint not null default 0,
  -- of its last line: lines of an account never go back in time
  moved_at timestamptz not null default '-infinity',
  primary key (merchant, currency)
);

-- A payment that a player makes, or a payout to one: what `find` answers for.
create table item (
  id uuid primary key,
  merchant text not null,
  reference text not null,
  direction text not null check (direction in ('in', 'out')),
  kind text not null,
  -- what was asked, written so that the same content is the same text
  content text not null,
  asked bigint not null check (asked > 0),
  currency text not null,
  exponent smallint not null,
  state text not null default 'pending'
    check (state in ('pending', 'paid', 'failed', 'expired', 'reversed', 'refused', 'returned')),
  -- what was paid in all, and what of it went back
  moved bigint not null default 0 check (moved >= 0),
  back bigint not null default 0 check (back between 0 and moved),
  sequence integer not null default 1 check (sequence > 0),
  -- opens the page of a payment
  token text unique,
  -- what finds a transfer's order, and the account that it goes to
  transfer_text text unique,
  account jsonb,
  -- false: a player pays another player, and the merchant's account is not moved
  is_ours boolean not null default true,
  return_url text,
  language text,
  expires_at timestamptz,
  -- what happens by itself, and when
  due text check (due in ('expire', 'pay', 'refuse', 'return', 'reverse')),
  due_at timestamptz,
  created_at timestamptz not null default now(),
  unique (merchant, reference),
  foreign key (merchant, currency) references account (merchant, currency),
  check ((due is null) = (due_at is null)),
  check (state not in ('failed', 'expired', 'refused') or moved = 0)
);
create index item_due on item (due_at) where due is not null;
create index item_newest on item (merchant, direction, created_at desc);

create table line (
  -- places of an account's lines are in the order of its movements: they are given while the account is locked
  place bigint generated always as identity primary key,
  id uuid not null unique,
  merchant text not null,
  currency text not null,
  item uuid not null references item (id),
  kind text not null check (kind in ('payment', 'payout', 'reversal', 'return')),
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  balance_after bigint not null,
  at timestamptz not null,
  foreign key (merchant, currency) references account (merchant, currency)
);
create index line_of_day on line (merchant, currency, at, place);
create index line_of_item on line (item);
