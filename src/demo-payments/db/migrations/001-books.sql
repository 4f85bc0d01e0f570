-- Tables of the demo payment provider: an account per merchant and currency, requested payments and payouts, and every
-- movement. All are in the schema of its own role.

create sequence account_number start 1001;

create table account (
  merchant text not null,
  currency text not null,
  exponent smallint not null check (exponent between 0 and 8),
  -- account number that payers enter in a transfer
  number text not null unique default '88' || lpad(nextval('account_number')::text, 8, '0'),
  -- the merchant's balance; negative if more was paid out than paid in
  balance bigint not null default 0,
  -- time of the last line: lines of an account never go back in time
  moved_at timestamptz not null default '-infinity',
  primary key (merchant, currency)
);

-- A player's payment or a payout to a player, as returned by `find`.
create table item (
  id uuid primary key,
  merchant text not null,
  reference text not null,
  direction text not null check (direction in ('in', 'out')),
  kind text not null,
  -- the request in canonical form, so that the same content is the same text
  content text not null,
  asked bigint not null check (asked > 0),
  currency text not null,
  exponent smallint not null,
  state text not null default 'pending'
    check (state in ('pending', 'paid', 'failed', 'expired', 'reversed', 'refused', 'returned')),
  -- total paid, and the part that went back
  moved bigint not null default 0 check (moved >= 0),
  back bigint not null default 0 check (back between 0 and moved),
  sequence integer not null default 1 check (sequence > 0),
  -- token of the payment page
  token text unique,
  -- match a transfer to its order: text and account
  transfer_text text unique,
  account jsonb,
  -- false: a player pays another player, and the merchant's balance does not change
  is_ours boolean not null default true,
  return_url text,
  language text,
  expires_at timestamptz,
  -- scheduled change and its time
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
  -- ids of an account's lines follow the order of its movements: they are assigned while the account is locked
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
