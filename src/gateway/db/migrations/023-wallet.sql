-- The ledger: accounts, transfers between them, and their postings. Amounts are whole minor units.

create table merchant_currency (
  merchant text primary key references merchant (code),
  code text not null check (code ~ '^[A-Z]{3,10}$'),
  symbol text not null check (length(symbol) between 1 and 8),
  -- digits after the point
  exponent smallint not null check (exponent between 0 and 8),
  -- one wallet serves all vendors
  is_single boolean not null default true
);
call keep_merchants_apart('merchant_currency', 'select, insert, update');

create table ledger_account (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- equity: the house's own side; member: what the house owes a member
  kind text not null check (kind in ('equity', 'member')),
  owner_id uuid,
  currency text not null,
  balance bigint not null default 0,
  -- only the house's side may fall below zero
  floor bigint not null default 0,
  primary key (merchant, id),
  unique nulls not distinct (merchant, kind, owner_id, currency),
  foreign key (merchant, owner_id) references member (merchant, id),
  check (balance >= floor),
  check ((kind = 'member') = (owner_id is not null)),
  check (kind <> 'member' or floor = 0)
);
-- A balance begins at zero and moves by postings alone (apply_posting below).
call keep_merchants_apart(
  'ledger_account',
  'select, insert (merchant, id, kind, owner_id, currency, floor), update (balance)'
);

create table transfer (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- who moved it: a member's id, or house
  actor text not null,
  -- the actor's idempotency key
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  kind text not null check (kind in ('opening')),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  unique (merchant, actor, key)
);
-- Append-only: the app role may neither change nor remove what was moved.
call keep_merchants_apart('transfer', 'select, insert');

create table posting (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  transfer_id uuid not null,
  account_id uuid not null,
  amount bigint not null check (amount <> 0),
  -- the account's balance after this posting
  balance bigint not null default 0,
  primary key (merchant, id),
  unique (merchant, transfer_id, account_id),
  foreign key (merchant, transfer_id) references transfer (merchant, id),
  foreign key (merchant, account_id) references ledger_account (merchant, id)
);
create index posting_by_account on posting (merchant, account_id, id);
call keep_merchants_apart('posting', 'select, insert (merchant, transfer_id, account_id, amount)');

create function apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount
    where merchant = new.merchant and id = new.account_id
    returning balance into strict new.balance;
  return new;
end
$$;
create trigger posting_moves_balance before insert on posting for each row execute function apply_posting();

-- Checked at commit: what one account gains others lose, in one currency, and no transfer stands without postings.
create function check_transfer() returns trigger language plpgsql as $$
declare
  moved uuid := case tg_table_name when 'transfer' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'transfer_id')::uuid end;
  sides integer;
  total numeric;
  currencies integer;
begin
  select count(*), coalesce(sum(posting.amount), 0), count(distinct ledger_account.currency)
    into sides, total, currencies
    from posting
    join ledger_account on ledger_account.merchant = posting.merchant and ledger_account.id = posting.account_id
    where posting.merchant = new.merchant and posting.transfer_id = moved;
  if sides < 2 or total <> 0 or currencies <> 1 then
    raise exception 'transfer % does not balance', moved using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger transfer_balances after insert on transfer
  deferrable initially deferred for each row execute function check_transfer();
create constraint trigger posting_balances after insert on posting
  deferrable initially deferred for each row execute function check_transfer();
