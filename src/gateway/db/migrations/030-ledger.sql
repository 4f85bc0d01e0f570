-- The ledger: accounts, transfers between them, and their postings. Amounts are whole minor units. The app role reads
-- it and opens accounts; money moves only by functions that run as the owner and require the gateway's signature:
-- move_money below and post_game_money (docs/decisions/21-the-app-role-can-neither-cross-merchants-nor-write-the-ledger.md).

create table merchant_currency (
  merchant text primary key references merchant (code),
  code text not null check (code ~ '^[A-Z]{3,10}$'),
  symbol text not null check (length(symbol) between 1 and 8),
  -- decimal digits
  exponent smallint not null check (exponent between 0 and 8),
  -- one wallet serves all vendors
  is_single boolean not null default true,
  -- names of the wallets besides MAIN; none if one wallet serves all vendors
  wallets text[] not null default '{}'
);
call enable_tenant_rls('merchant_currency', 'select, insert, update');

create table ledger_account (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- equity: the operator's own side; member: what the operator owes a member; vendor: what it owes a vendor, or is
  -- owed by the vendor; bonus: the source of promotion payments. trial, trial_equity, trial_vendor: the same sides for
  -- play money.
  kind text not null
    check (kind in ('equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus')),
  owner_id uuid,
  currency text not null,
  -- MAIN, or one of the merchant's wallets
  wallet text not null default 'MAIN' check (wallet ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  -- A vendor has many accounts in a currency, so that bets of different members seldom wait for one row; the vendor's
  -- balance is their sum.
  vendor text check (vendor ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  shard smallint not null default 0 check (shard between 0 and 63),
  balance bigint not null default 0,
  -- only the operator's side may be negative
  floor bigint not null default 0,
  -- of all time: stakes of bets, less those that were rolled back, and wins
  staked bigint not null default 0,
  won bigint not null default 0,
  primary key (merchant, id),
  constraint one_account_a_wallet
    unique nulls not distinct (merchant, kind, owner_id, currency, wallet, vendor, shard),
  foreign key (merchant, owner_id) references member (merchant, id),
  check (balance >= floor),
  constraint ledger_account_owner check ((kind in ('member', 'trial')) = (owner_id is not null)),
  constraint ledger_account_floor check (kind not in ('member', 'trial') or floor = 0),
  constraint wallet_is_a_members check (kind = 'member' or wallet = 'MAIN'),
  constraint ledger_account_vendor
    check ((kind in ('vendor', 'trial_vendor')) = (vendor is not null) and (vendor is not null or shard = 0))
  -- leaves room for balance updates within the page (HOT)
) with (fillfactor = 60);
comment on column ledger_account.balance is 'whole minor units, changed only by postings; of an account without a limit the aggregated part (account_balance)';
comment on column ledger_account.staked is 'whole minor units, as `won` changed only by postings';
comment on column ledger_account.floor is 'minimum balance, null: none; an account with a limit is locked by each movement';
-- A balance starts at zero and changes only by postings (apply_postings below).
call enable_tenant_rls('ledger_account', 'select, insert (merchant, id, kind, owner_id, currency, wallet, vendor, shard, floor)');

create table transfer (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  -- a member's id, a vendor, or house
  actor text not null,
  -- the actor's idempotency key
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  -- wallet: between a member's own wallets; trial: given to a trial account, or taken back at its end; promotion: a bonus;
  -- bet, win, rollback: between a member and a vendor
  kind text not null check (kind in ('opening', 'wallet', 'trial', 'bet', 'win', 'rollback', 'promotion')),
  -- time of writing, not of the transaction's start: the search for transfers that are not yet in the hash chain
  -- (ledger_block) reads only the newest
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant, id),
  -- The merchant comes last: a plan made for few rows would use any index that begins with the merchant for a look-up
  -- by id, and then read all of a merchant's transfers for each bet until the next ANALYZE.
  unique (merchant, actor, key)
);
comment on column transfer.key is 'null: the keys are those of the game transactions on its lines';
-- Rows are stored in order of time: a BRIN index finds the start of a minute in a few pages and costs a bet almost
-- nothing.
create index transfer_by_time on transfer using brin (created_at) with (pages_per_range = 16, autosummarize = on);
call enable_tenant_rls('transfer', 'select');

create table posting (
  merchant text not null,
  id bigint not null generated always as identity,
  transfer_id uuid not null,
  account_id uuid not null,
  amount bigint not null check (amount <> 0),
  -- the account's balance after this posting
  balance bigint not null default 0,
  -- the index for an account's postings is also the primary key: one index fewer to write
  primary key (merchant, account_id, id),
  -- the merchant comes last, as with transfers
  unique (merchant, transfer_id, account_id)
);
comment on column posting.balance is 'balance of the account after the posting, if the account has a limit: the writer supplies it, the database verifies it';
call enable_tenant_rls('posting', 'select');

-- Checks postings per statement; each statement must be complete: the caller has locked the accounts and gives the
-- balance after each posting. The trigger verifies it; each account is updated once, however many postings it has;
-- each transfer sums to zero per currency, and play money never mixes with money. The existence of a posting's
-- transfer and account is checked once per statement instead of by two foreign keys per posting; the triggers below
-- prevent their removal (docs/decisions/20-one-sql-function-writes-the-ledger.md). Accounts with a stored balance have the balance
-- after each posting, the others have none and write a delta (083-ledger-layout.sql); an account that holds money or
-- points for orders updates the order that its posting names.
create function apply_postings() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  seen record;
begin
  -- Separate look-ups: a join, planned for an empty table, would scan a merchant's transfers for each row.
  if exists (
    select 1
      from (select distinct merchant, transfer_id from added) reported
        left join lateral (
          select id from transfer where merchant = reported.merchant and id = reported.transfer_id limit 1) t on true
      where t.id is null
  ) then
    raise exception 'a posting of no transfer' using errcode = 'foreign_key_violation';
  end if;

  with reported as materialized (
    select p.merchant, p.transfer_id, p.account_id, p.id, p.amount, p.balance, p.kind, a.currency, a.is_play, a.has_limit, a.is_for_orders,
        lag(p.balance) over (partition by p.account_id order by p.id) as before
      from added p left join lateral (
        select currency, kind in ('trial', 'trial_equity', 'trial_vendor') as is_play,
            kind in ('held', 'grant', 'points_mall') as is_for_orders, floor is not null or ceiling is not null as has_limit
          from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a on true
  ), sums as (
    select merchant, account_id, sum(amount) as total, (array_agg(balance order by id desc))[1] as last, bool_and(has_limit) as has_limit,
        coalesce(-sum(amount) filter (where kind in ('bet', 'rollback')), 0) as staked,
        coalesce(sum(amount) filter (where kind = 'win'), 0) as won
      from reported group by merchant, account_id
  ), updated as (
    update ledger_account a set balance = sums.last, staked = a.staked + sums.staked, won = a.won + sums.won from sums
      where sums.has_limit and a.merchant = sums.merchant and a.id = sums.account_id and a.balance + sums.total = sums.last
      returning 1
  ), left_behind as (
    insert into account_delta (merchant, account_id, amount)
      select merchant, account_id, total from sums where not has_limit and total <> 0
  )
  select
      (select count(*) from sums where has_limit is not false) as accounts,
      (select count(*) from updated) as moved,
      count(*) filter (where case when has_limit then balance is null or balance <> before + amount else balance is not null end) as wrong,
      bool_or(is_for_orders) as is_for_orders,
      exists (select 1 from reported group by merchant, transfer_id, currency having sum(amount) <> 0) as is_uneven,
      exists (select 1 from reported group by merchant, transfer_id having bool_or(is_play) and not bool_and(is_play)) as is_mixed
    into seen from reported;
  if seen.is_uneven or seen.is_mixed then
    raise exception 'a transfer does not balance' using errcode = 'check_violation';
  end if;
  -- A missing account was not updated.
  if seen.wrong > 0 or seen.moved <> seen.accounts then
    raise exception 'a posting has no balance after it' using errcode = 'check_violation';
  end if;
  if not seen.is_for_orders then return null; end if;

  with reported as materialized (
    select p.merchant, p.subject, a.owner_id, a.kind, sum(p.amount) as total
      from added p cross join lateral (
        select owner_id, kind from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a
      where a.kind in ('held', 'grant', 'points_mall') group by p.merchant, p.subject, a.owner_id, a.kind
  ), held as (
    update withdrawal o set held_minor = o.held_minor + reported.total from reported
      where reported.kind = 'held' and o.merchant = reported.merchant and o.id::text = reported.subject and o.member_id = reported.owner_id
      returning 1
  ), granted as (
    update bonus_grant o set left_minor = o.left_minor + reported.total from reported
      where reported.kind = 'grant' and o.merchant = reported.merchant and o.id::text = reported.subject and o.member_id = reported.owner_id
      returning 1
  ), redeemed as (
    update redeem o set held = o.held + reported.total from reported
      where reported.kind = 'points_mall' and o.merchant = reported.merchant and o.id::text = reported.subject
      returning 1
  )
  select (select count(*) from reported) as orders,
      (select count(*) from held) + (select count(*) from granted) + (select count(*) from redeemed) as moved into seen;
  if seen.moved <> seen.orders then
    raise exception 'held money that names no order of its member' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger postings_move_balances after insert on posting
  referencing new table as added for each statement execute function apply_postings();

-- Checks each transfer again at commit: it has postings, and the balance of each of its accounts equals that of the
-- last posting, whatever changed in between. A deferred trigger runs as the committing role, which may not be bound to
-- the merchant: this one reads as the owner. The balance of an account without a stored balance is the sum of its
-- deltas and postings.
create function check_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- The last posting is at the end of an index: a plan for a small table must not sort. `limit 1` keeps the account
-- look-up separate, so that no plan reads all accounts of the merchant for two.
set enable_seqscan = off
set enable_sort = off
as $$
declare
  posted bigint;
  matches_posting boolean;
begin
  select count(*), bool_and(p.balance is null or a.balance = (
      select last.balance from posting last
        where last.merchant = new.merchant and last.account_id = p.account_id order by last.id desc limit 1))
    into posted, matches_posting
    from posting p cross join lateral (
      select balance from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a
    where p.merchant = new.merchant and p.transfer_id = new.id;
  if posted = 0 then
    raise exception 'transfer % has no postings', new.id using errcode = 'check_violation';
  elsif not matches_posting then
    raise exception 'an account of transfer % does not hold the balance of its last posting', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger transfer_balances after insert on transfer
  deferrable initially deferred for each row execute function check_transfer();

-- Refuses a balance change outside a trigger, even by the owner.
create function refuse_direct_balance() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- 1: this trigger itself; 2: inside the trigger of a posting
  if pg_trigger_depth() < 2 then
    raise exception 'a balance moves by postings alone' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger balance_moves_by_posting before update of balance, staked, won on ledger_account
  for each statement execute function refuse_direct_balance();

-- The app role has no such privilege; roles that have it are refused while there are postings.
create function keep_posted() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  is_posted boolean;
begin
  if tg_op = 'TRUNCATE' then
    is_posted := true;
  elsif tg_table_name = 'transfer' then
    is_posted := exists (select 1 from posting where merchant = old.merchant and transfer_id = old.id);
  else
    is_posted := exists (select 1 from posting where merchant = old.merchant and account_id = old.id);
  end if;
  if is_posted then
    raise exception 'postings name this row of %', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger transfer_stays before delete or update of merchant, id on transfer
  for each row execute function keep_posted();
create trigger account_stays before delete or update of merchant, id on ledger_account
  for each row execute function keep_posted();
create trigger transfers_stay before truncate on transfer for each statement execute function keep_posted();
create trigger accounts_stay before truncate on ledger_account for each statement execute function keep_posted();

-- Finds the transfer under an actor's key: repeated if its hash matches, reused if it is another transfer; no row:
-- none.
create function find_transfer(of_merchant text, of_actor text, under_key text, hash bytea)
returns table (outcome text, moved uuid)
language sql stable
set search_path = pg_catalog, public, pg_temp
as $$
  select case when t.request_hash = hash then 'repeated' else 'reused' end, t.id
    from transfer t
    where t.merchant = of_merchant and t.actor = of_actor and t.key = under_key
$$;
revoke execute on function find_transfer(text, text, text, bytea) from public;

-- Locks an account of the bound merchant until the transaction ends and returns its balance; null if the account does
-- not exist.
create function hold_account(account uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held bigint;
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  select balance into held from ledger_account
    where merchant = current_setting('app.merchant') and id = account for no key update;
  return held;
end
$$;
revoke execute on function hold_account(uuid) from public;
grant execute on function hold_account(uuid) to livery_app;
