-- The ledger: accounts, transfers between them, and their postings. Amounts are whole minor units. The app role reads it and
-- opens accounts; money moves by functions that run as the owner and do only what the gateway sealed: move_money below and
-- post_game_money (docs/decisions/041-the-books-are-checked.md).

create table merchant_currency (
  merchant text primary key references merchant (code),
  code text not null check (code ~ '^[A-Z]{3,10}$'),
  symbol text not null check (length(symbol) between 1 and 8),
  -- digits after the point
  exponent smallint not null check (exponent between 0 and 8),
  -- one wallet serves all vendors
  is_single boolean not null default true,
  -- names of the wallets beside MAIN; none where one wallet serves all vendors
  wallets text[] not null default '{}'
);
call enable_tenant_rls('merchant_currency', 'select, insert, update');

create table ledger_account (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- equity: the house's own side; member: what the house owes a member; vendor: what it owes a vendor, or gets of it;
  -- bonus: what promotions are paid from. trial, trial_equity, trial_vendor: the same sides of play money.
  kind text not null
    check (kind in ('equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus')),
  owner_id uuid,
  currency text not null,
  -- MAIN, or one of those that the merchant names
  wallet text not null default 'MAIN' check (wallet ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  -- A vendor has many accounts in a currency, so that bets of different members seldom wait for one row; what it is owed is
  -- their sum.
  vendor text check (vendor ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  shard smallint not null default 0 check (shard between 0 and 63),
  balance bigint not null default 0,
  -- only the house's side may fall below zero
  floor bigint not null default 0,
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
  -- a balance moves within its page while there is room
) with (fillfactor = 60);
-- A balance begins at zero and moves by postings alone (apply_postings below).
call enable_tenant_rls('ledger_account', 'select, insert (merchant, id, kind, owner_id, currency, wallet, vendor, shard, floor)');

create table transfer (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  -- who moved it: a member's id, a vendor, or house
  actor text not null,
  -- the actor's idempotency key
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  -- wallet: between a member's own wallets; trial: given to a trial account, or taken back at its end; promotion: a bonus;
  -- bet, win, rollback: between a member and a vendor
  kind text not null check (kind in ('opening', 'wallet', 'trial', 'bet', 'win', 'rollback', 'promotion')),
  -- when it was written, not when its transaction began: what is not sealed yet (ledger_block) is looked for among the newest
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant, id),
  -- The merchant last: a plan made while there are few rows takes any index that begins with one for a look-up by id, and
  -- then reads all of a merchant's transfers for each bet until the table is next analysed.
  unique (merchant, actor, key)
);
-- Rows come in the order of their time: a few pages of it say where a minute begins, and a bet pays next to nothing.
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
  -- what an account's postings are found by names each of them as well: one index less to write
  primary key (merchant, account_id, id),
  -- the merchant last, as with transfers
  unique (merchant, transfer_id, account_id)
);
call enable_tenant_rls('posting', 'select');

-- Postings come in whole statements, and a statement is whole by itself: whoever posts has locked the accounts and says the
-- balance after each posting. What is said is checked; each account moves once, however many postings it has; and what one
-- account gains others lose, transfer by transfer, in one currency, and play money never meets money. That a posting's
-- transfer and account are there is asked once for a whole statement, not twice for each posting by two foreign keys, and that
-- they stay is the triggers' below (docs/decisions/040-what-a-bet-names.md). Kept accounts tell the balance after each posting, the
-- others tell none and leave a delta (083-ledger-layout.sql); an account that holds money or points for orders moves by the order that
-- its posting names.
create function apply_postings() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only look-ups by index stay right.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  seen record;
begin
  -- Each look-up is one by itself: joined freely, a plan made for an empty table goes through a merchant's transfers for each.
  if exists (
    select 1
      from (select distinct merchant, transfer_id from added) reported
        left join lateral (
          select id from transfer where merchant = reported.merchant and id = reported.transfer_id limit 1) t on true
      where t.id is null
  ) then
    raise exception 'a posting of no transfer' using errcode = 'third_party_key_violation';
  end if;

  with told as materialized (
    select p.merchant, p.transfer_id, p.account_id, p.id, p.amount, p.balance, a.currency, a.is_play, a.is_kept, a.is_for_orders,
        lag(p.balance) over (partition by p.account_id order by p.id) as before
      from added p left join lateral (
        select currency, kind in ('trial', 'trial_equity', 'trial_vendor') as is_play,
            kind in ('held', 'grant', 'points_mall') as is_for_orders, floor is not null or ceiling is not null as is_kept
          from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a on true
  ), sums as (
    select merchant, account_id, sum(amount) as total, (array_agg(balance order by id desc))[1] as last, bool_and(is_kept) as is_kept
      from told group by merchant, account_id
  ), kept as (
    update ledger_account a set balance = sums.last from sums
      where sums.is_kept and a.merchant = sums.merchant and a.id = sums.account_id and a.balance + sums.total = sums.last
      returning 1
  ), left_behind as (
    insert into account_delta (merchant, account_id, amount)
      select merchant, account_id, total from sums where not is_kept and total <> 0
  )
  select
      (select count(*) from sums where is_kept is not false) as accounts,
      (select count(*) from kept) as moved,
      count(*) filter (where case when is_kept then balance is null or balance <> before + amount else balance is not null end) as wrong,
      bool_or(is_for_orders) as is_for_orders,
      exists (select 1 from told group by merchant, transfer_id, currency having sum(amount) <> 0) as is_uneven,
      exists (select 1 from told group by merchant, transfer_id having bool_or(is_play) and not bool_and(is_play)) as is_mixed
    into seen from told;
  if seen.is_uneven or seen.is_mixed then
    raise exception 'a transfer does not balance' using errcode = 'check_violation';
  end if;
  -- An account that is not there moved nothing.
  if seen.wrong > 0 or seen.moved <> seen.accounts then
    raise exception 'a posting does not tell the balance after it' using errcode = 'check_violation';
  end if;
  if not seen.is_for_orders then return null; end if;

  with told as materialized (
    select p.merchant, p.subject, a.owner_id, a.kind, sum(p.amount) as total
      from added p cross join lateral (
        select owner_id, kind from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a
      where a.kind in ('held', 'grant', 'points_mall') group by p.merchant, p.subject, a.owner_id, a.kind
  ), held as (
    update withdrawal o set held_minor = o.held_minor + reported.total from told
      where reported.kind = 'held' and o.merchant = reported.merchant and o.id::text = reported.subject and o.member_id = reported.owner_id
      returning 1
  ), granted as (
    update bonus_grant o set left_minor = o.left_minor + reported.total from told
      where reported.kind = 'grant' and o.merchant = reported.merchant and o.id::text = reported.subject and o.member_id = reported.owner_id
      returning 1
  ), redeemed as (
    update redeem o set held = o.held + reported.total from told
      where reported.kind = 'points_mall' and o.merchant = reported.merchant and o.id::text = reported.subject
      returning 1
  )
  select (select count(*) from told) as orders,
      (select count(*) from held) + (select count(*) from granted) + (select count(*) from redeemed) as moved into seen;
  if seen.moved <> seen.orders then
    raise exception 'held money that names no order of its member' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger postings_move_balances after insert on posting
  referencing new table as added for each statement execute function apply_postings();

-- At commit each transfer is looked at once more: it has postings, and each account that it moved holds what its last posting
-- tells, whoever changed either in between. A deferred trigger runs as whoever commits, who need not be bound to the merchant:
-- this one looks as the owner. What accounts hold that are not kept is told by their deltas and postings alone.
create function check_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- The last posting stands at the end of an index: no plan of a small table may sort. `limit 1` keeps the look-up of an account
-- apart, so that no plan reads all accounts of the merchant for two.
set enable_seqscan = off
set enable_sort = off
as $$
declare
  posted bigint;
  is_reported boolean;
begin
  select count(*), bool_and(p.balance is null or a.balance = (
      select last.balance from posting last
        where last.merchant = new.merchant and last.account_id = p.account_id order by last.id desc limit 1))
    into posted, is_reported
    from posting p cross join lateral (
      select balance from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a
    where p.merchant = new.merchant and p.transfer_id = new.id;
  if posted = 0 then
    raise exception 'transfer % has no postings', new.id using errcode = 'check_violation';
  elsif not is_reported then
    raise exception 'an account of transfer % does not hold what its last posting tells', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger transfer_balances after insert on transfer
  deferrable initially deferred for each row execute function check_transfer();

-- A balance that is changed by anything but a trigger is refused, to the owner too.
create function refuse_direct_balance() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- 1: this trigger itself; 2: inside that of a posting
  if pg_trigger_depth() < 2 then
    raise exception 'a balance moves by postings alone' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger balance_moves_by_posting before update of balance on ledger_account
  for each statement execute function refuse_direct_balance();

-- The app role may do none of this anyway; whoever may is kept from it while there are postings.
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
    raise exception 'postings name this row of %', tg_table_name using errcode = 'third_party_key_violation';
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

-- The transfer under an actor's key: repeated if it is the one that is meant, reused if it is another; no row: none.
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

-- What an account of the bound merchant holds, which nobody else moves until the transaction ends; null where it is not there.
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
