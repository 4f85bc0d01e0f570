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
call keep_merchants_apart('merchant_currency', 'select, insert, update');

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
call keep_merchants_apart('ledger_account', 'select, insert (merchant, id, kind, owner_id, currency, wallet, vendor, shard, floor)');

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
call keep_merchants_apart('transfer', 'select');

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
call keep_merchants_apart('posting', 'select');

-- Postings come in whole statements, and a statement is whole by itself: whoever posts has locked the accounts and says the
-- balance after each posting. What is said is checked; each account moves once, however many postings it has; and what one
-- account gains others lose, transfer by transfer, in one currency, and play money never meets money. That a posting's
-- transfer and account are there is asked once for a whole statement, not twice for each posting by two foreign keys, and that
-- they stay is the triggers' below (docs/decisions/040-what-a-bet-names.md).
create function apply_postings() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only look-ups by index stay right.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  accounts bigint;
  wrong bigint;
  moved bigint;
begin
  -- Each look-up is one by itself: joined freely, a plan made for an empty table goes through a merchant's transfers for each.
  if exists (
    select 1
      from (select distinct merchant, transfer_id from added) told
        left join lateral (
          select id from transfer where merchant = told.merchant and id = told.transfer_id limit 1) t on true
      where t.id is null
  ) then
    raise exception 'a posting of no transfer' using errcode = 'foreign_key_violation';
  end if;

  if exists (
    select 1
      from added cross join lateral (
        select currency, kind from ledger_account where merchant = added.merchant and id = added.account_id limit 1) a
      group by added.merchant, added.transfer_id
      having sum(added.amount) <> 0 or min(a.currency) <> max(a.currency)
        or bool_and(a.kind in ('trial', 'trial_equity', 'trial_vendor'))
          <> bool_or(a.kind in ('trial', 'trial_equity', 'trial_vendor'))
  ) then
    raise exception 'a transfer does not balance' using errcode = 'check_violation';
  end if;

  select count(distinct account_id), count(*) filter (where balance <> before + amount) into accounts, wrong
    from (
      select account_id, amount, balance, lag(balance) over (partition by account_id order by id) as before from added
    ) told;
  update ledger_account set balance = told.last
    from (
      select merchant, account_id, sum(amount) as total, (array_agg(balance order by id desc))[1] as last
        from added group by merchant, account_id
    ) told
    where ledger_account.merchant = told.merchant and ledger_account.id = told.account_id
      and ledger_account.balance + told.total = told.last;
  get diagnostics moved = row_count;
  -- An account that is not there moved nothing.
  if wrong > 0 or moved <> accounts then
    raise exception 'a posting does not tell the balance after it' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger postings_move_balances after insert on posting
  referencing new table as added for each statement execute function apply_postings();

-- At commit each transfer is looked at once more: it has postings, and each account that it moved holds what its last posting
-- tells, whoever changed either in between. A deferred trigger runs as whoever commits, who need not be bound to the merchant:
-- this one looks as the owner.
create function check_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- The last posting stands at the end of an index: no plan of a small table may sort.
set enable_seqscan = off
set enable_sort = off
as $$
declare
  posted bigint;
  is_told boolean;
begin
  select count(*), bool_and(a.balance = (
      select last.balance from posting last
        where last.merchant = new.merchant and last.account_id = p.account_id order by last.id desc limit 1))
    into posted, is_told
    from posting p join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
    where p.merchant = new.merchant and p.transfer_id = new.id;
  if posted = 0 then
    raise exception 'transfer % has no postings', new.id using errcode = 'check_violation';
  elsif not is_told then
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

-- The one writer of the ledger. Whoever calls it has locked the accounts and says each balance after it, which the triggers
-- above check. A transfer stands at each place of the first five lists, a posting at each of the last four, in the order in
-- which an account's balance moves; places without an id are passed over.
create function write_transfers(
  of_merchant text,
  ids uuid[],
  actors text[],
  keys text[],
  hashes bytea[],
  kinds text[],
  posted uuid[],
  accounts uuid[],
  amounts bigint[],
  balances bigint[]
)
returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into transfer (merchant, id, actor, key, request_hash, kind)
    select of_merchant, t.id, t.actor, t.key, t.hash, t.kind
      from unnest(ids, actors, keys, hashes, kinds) as t (id, actor, key, hash, kind)
      where t.id is not null;
  insert into posting (merchant, transfer_id, account_id, amount, balance)
    select of_merchant, p.id, p.account, p.amount, p.balance
      from unnest(posted, accounts, amounts, balances) with ordinality as p (id, account, amount, balance, at)
      where p.id is not null
      order by p.at;
end
$$;
revoke execute on function write_transfers(text, uuid[], text[], text[], bytea[], text[], uuid[], uuid[], bigint[], bigint[])
  from public;

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

-- Moves money between accounts, at most once under the actor's key, in the caller's transaction; each account stands in the
-- list once. Whoever comes with the same key meanwhile waits for its end. `seal` is the gateway's over everything else
-- (is_sealed; features/wallet/ledger.ts writes the same text): nobody who can only ask SQL makes a movement up.
--   done      it moved now
--   repeated  it had moved under this key before; moved is that transfer
--   reused    the key belongs to another movement
--   short     an account would fall below its floor, or is not there; nothing was done
create function move_money(
  of_merchant text,
  kind text,
  actor text,
  key text,
  hash bytea,
  accounts uuid[],
  amounts bigint[],
  seal text
)
returns table (outcome text, moved uuid)
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  balances bigint[];
  is_short boolean;
begin
  if not is_sealed(concat_ws(E'\n', 'move', of_merchant, kind, actor, encode(hash, 'hex'), array_to_string(accounts, ','),
      array_to_string(amounts, ','), key), seal) then
    raise exception 'a movement that the gateway did not seal' using errcode = 'insufficient_privilege';
  end if;
  return query select * from find_transfer(of_merchant, actor, key, hash);
  if found then return; end if;

  -- All of them, in the order of their ids: two movements never wait for each other in a circle.
  select array_agg(a.balance + side.amount order by side.at),
      count(*) <> cardinality(accounts) or coalesce(bool_or(a.balance + side.amount < a.floor), false)
    into balances, is_short
    from (
      select * from unnest(accounts, amounts) with ordinality as s (account, amount, at) order by s.account
    ) side
    cross join lateral (
      select l.balance, l.floor from ledger_account l
        where l.merchant = of_merchant and l.id = side.account for no key update
    ) a;

  -- Whoever held the accounts may have been this very movement.
  return query select * from find_transfer(of_merchant, actor, key, hash);
  if found then return; end if;
  if is_short then
    return query select 'short', null::uuid;
    return;
  end if;

  moved := gen_random_uuid();
  begin
    perform write_transfers(of_merchant, array[moved], array[actor], array[key], array[hash], array[kind],
      array_fill(moved, array[cardinality(accounts)]), accounts, amounts, balances);
  exception when unique_violation then
    -- The key went to a movement between other accounts.
    return query select * from find_transfer(of_merchant, actor, key, hash);
    if not found then raise; end if;
    return;
  end;
  outcome := 'done';
  return next;
end
$$;
revoke execute on function move_money(text, text, text, text, bytea, uuid[], bigint[], text) from public;
grant execute on function move_money(text, text, text, text, bytea, uuid[], bigint[], text) to livery_app;

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
