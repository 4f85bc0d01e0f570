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
  -- play money. held: what waits for a withdrawal to be paid; grant: bonus that is still to be wagered. provider: money
  -- at a payment provider, one account each; suspense: received and unassigned money; c2c: money in transit between two
  -- members; fees, correction: the operator's own; debt: what a member owes after a reverted deposit, which no bet and no
  -- withdrawal may increase. points: a member's points, in the currency PTS; points_issue: source and sink of points,
  -- points_mall: points held for open redemptions, points_cost: counterpart of points converted to money. budget:
  -- remaining amount of a promotion. rebate, salary, dividend: what the operator pays for bets and to agents; arrears:
  -- what an agent owes to later settlements.
  kind text not null check (kind in
    ('equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus', 'held', 'grant',
      'provider', 'suspense', 'c2c', 'fees', 'correction', 'debt',
      'points', 'points_issue', 'points_mall', 'points_cost', 'budget', 'rebate', 'salary', 'dividend', 'arrears')),
  owner_id uuid,
  currency text not null,
  -- MAIN, one of the merchant's wallets, or the name of a budget
  wallet text not null default 'MAIN' check (wallet ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  vendor text check (vendor ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  balance bigint not null default 0,
  floor bigint default 0,
  ceiling bigint,
  -- of all time: stakes of bets, less those that were rolled back, and wins
  staked bigint not null default 0,
  won bigint not null default 0,
  -- the grant that a main account plays with when its cash is used up; null: none
  plays_grant uuid,
  primary key (merchant, id),
  constraint one_account_a_wallet
    unique nulls not distinct (merchant, kind, owner_id, currency, wallet, vendor),
  foreign key (merchant, owner_id) references member (merchant, id),
  constraint ledger_account_check check (balance >= floor),
  constraint only_main_accounts_play_grants check (plays_grant is null or (kind = 'member' and wallet = 'MAIN')),
  constraint ledger_account_ceiling check (balance <= ceiling),
  constraint ledger_account_owner
    check ((kind in ('member', 'trial', 'held', 'grant', 'debt', 'points', 'arrears')) = (owner_id is not null)),
  -- An account without limits is the operator's. Its balance is not stored in a row that each movement would lock: each
  -- commit inserts its change into account_delta, and fold_deltas adds the changes up. All other accounts have a stored
  -- balance: locked, checked, and returned.
  constraint ledger_account_floor check (owner_id is null or coalesce(floor, ceiling) is not distinct from 0),
  constraint vendors_have_no_floor check (vendor is null or (floor is null and ceiling is null)),
  constraint debt_is_below_zero check (kind <> 'debt' or (floor is null and ceiling = 0)),
  constraint arrears_are_below_zero check (kind <> 'arrears' or (floor is null and ceiling = 0)),
  constraint points_are_no_money check ((kind in ('points', 'points_issue', 'points_mall')) = (currency = 'PTS')),
  constraint wallet_is_named check (kind in ('member', 'budget') or wallet = 'MAIN'),
  constraint ledger_account_vendor
    check ((kind in ('vendor', 'trial_vendor', 'provider')) = (vendor is not null)),
  -- Bonus accounts are locked after all others, and budget accounts before all others: locking in the order of ids, as
  -- the ledger does, then never deadlocks with bets, which lock main accounts first and then bonus accounts.
  constraint bonuses_are_locked_last check (kind <> 'grant' or id >= 'ffffffff-0000-0000-0000-000000000000'),
  constraint budgets_are_locked_first check (kind <> 'budget' or (floor = 0 and id < '00000001-0000-0000-0000-000000000000'))
  -- leaves room for balance updates within the page (HOT)
) with (fillfactor = 60);
comment on column ledger_account.balance is 'whole minor units, changed only by postings; of an account without a limit the aggregated part (account_balance)';
comment on column ledger_account.staked is 'whole minor units, as `won` changed only by postings';
comment on column ledger_account.floor is 'minimum balance, null: none; an account with a limit is locked by each movement';
comment on column ledger_account.vendor is 'whose account it is: a vendor''s of games, or a payment provider''s';
-- A balance starts at zero and changes only by postings (apply_postings below).
call enable_tenant_rls('ledger_account', 'select, insert (merchant, id, kind, owner_id, currency, wallet, vendor, floor, ceiling)');

create table transfer (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  -- a member's id, a vendor, or house
  actor text not null,
  -- the actor's idempotency key
  key text check (length(key) between 1 and 100),
  request_hash bytea check (length(request_hash) = 32),
  -- wallet: between a member's own wallets; trial: given to a trial account, or taken back at its end; promotion: a
  -- bonus; game: a commit of bets, wins and rollbacks; play: one of play money, which is deleted with its trial
  -- (drop_trials). deposit: received for a member; suspense: into and out of unassigned money; reversal: a reverted
  -- deposit; withdrawal: held money is paid out; return: held money is released; receipt: from one member to another;
  -- upline: to the agent above; downline: from an agent to a member below. points: earned or reverted; conversion: points
  -- converted to money; redeem, redeemed, unredeemed: a redemption requested, approved, rejected; budget: what the
  -- operator allocates to a promotion; forfeit: a bonus that is revoked; rebate: cash back; mission: a reached mission's
  -- reward; settlement: of an agent's contract.
  kind text not null check (kind in
    ('opening', 'wallet', 'trial', 'bet', 'win', 'rollback', 'promotion', 'hold', 'release', 'grant', 'game', 'play',
      'deposit', 'suspense', 'reversal', 'withdrawal', 'return', 'receipt', 'upline', 'correction',
      'points', 'conversion', 'redeem', 'redeemed', 'unredeemed', 'budget', 'forfeit', 'rebate', 'mission', 'settlement',
      'downline')),
  -- time of writing, not of the transaction's start: the search for transfers that are not yet in the hash chain
  -- (ledger_block) reads only the newest
  created_at timestamptz not null default clock_timestamp(),
  obligation text check (length(obligation) between 1 and 200),
  primary key (merchant, id),
  constraint transfer_is_keyed check ((kind in ('game', 'play')) = (key is null) and (key is null) = (request_hash is null)),
  -- Keys have a namespace by their creator (db/money-key.ts): a member's key never collides with a key of the platform.
  constraint transfer_key_has_its_space check (key ~ '^(member|staff|platform):.')
);
comment on column transfer.key is 'null: the keys are those of the game transactions on its lines';
comment on column transfer.obligation is 'names the debt, which is paid only once: grant:ID';
-- The merchant comes last: a plan made for few rows would use any index that begins with the merchant for a look-up by
-- id, and then read all of a merchant's transfers for each bet until the next ANALYZE.
create unique index transfer_key on transfer (actor, key, merchant) where key is not null;
-- An obligation is paid once, whatever key the payment has: deposit:ID, withdrawal:ID:hold, grant:ID ...
create unique index transfer_obligation on transfer (obligation, merchant) where obligation is not null;
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
  -- the account's balance after this posting; null for an account without a stored balance
  balance bigint,
  -- line number within its transfer
  line smallint not null constraint posting_has_a_line check (line > 0),
  -- kind of this line, if the transfer has lines of several kinds
  kind text check (kind in ('bet', 'win', 'rollback')),
  -- subject of the movement: the vendor's transaction, or the order of an account that holds money for orders
  subject text check (length(subject) between 1 and 100),
  -- the index for an account's postings is also the primary key: one index fewer to write
  primary key (merchant, account_id, id)
);
comment on column posting.balance is 'balance of the account after the posting, if the account has a limit: the writer supplies it, the database verifies it';
-- the merchant comes last, as with transfers
create unique index posting_line on posting (transfer_id, line, merchant);
call enable_tenant_rls('posting', 'select');

-- Checks postings per statement; each statement must be complete: the caller has locked the accounts and gives the
-- balance after each posting. The trigger verifies it; each account is updated once, however many postings it has;
-- each transfer sums to zero per currency, and play money never mixes with money. The existence of a posting's
-- transfer and account is checked once per statement instead of by two foreign keys per posting; the triggers below
-- prevent their removal (docs/decisions/20-one-sql-function-writes-the-ledger.md). Accounts with a stored balance have the balance
-- after each posting, the others have none and write a delta (account_delta); an account that holds money or
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

-- Changes of the balances of accounts without limits, until fold_deltas adds them up
-- (docs/decisions/20-one-sql-function-writes-the-ledger.md).
create table account_delta (
  merchant text not null,
  account_id uuid not null,
  id bigint not null generated always as identity,
  amount bigint not null,
  primary key (merchant, account_id, id)
);
call enable_tenant_rls('account_delta', 'select');
call grant_staff_read('account_delta', 'merchant');

-- The balance of each account: the stored balance plus the deltas not yet folded, in one snapshot.
create view account_balance with (security_invoker = true) as
  select a.merchant, a.id, a.balance + coalesce((
      select sum(d.amount) from account_delta d where d.merchant = a.merchant and d.account_id = a.id), 0)::bigint as balance
    from ledger_account a;
grant select on account_balance to livery_app;

-- Refuses changes of amounts that only postings may change, even by the owner: the held amount of an order, and a
-- delta.
create function refuse_direct_amount() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- 1: this trigger itself; 2: inside the trigger of a posting
  if pg_trigger_depth() < 2 then
    raise exception 'the amounts of % move by postings alone', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger delta_comes_by_posting before insert on account_delta
  for each statement execute function refuse_direct_amount();

-- A deleted delta is added to its account in the same statement: the only way to delete a delta.
create function fold_gone() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op <> 'DELETE' then
    raise exception 'a delta is added to its account and not changed' using errcode = 'insufficient_privilege';
  end if;
  update ledger_account a set balance = a.balance + reported.total
    from (select merchant, account_id, sum(amount) as total from gone group by merchant, account_id) reported
    where a.merchant = reported.merchant and a.id = reported.account_id;
  return null;
end
$$;
create trigger delta_is_folded after delete on account_delta
  referencing old table as gone for each statement execute function fold_gone();
create trigger delta_stays before update on account_delta for each statement execute function fold_gone();
create trigger deltas_stay before truncate on account_delta for each statement execute function fold_gone();

-- Folds the deltas of these merchants; returns how many rows were folded. One process at a time: others skip instead
-- of waiting.
create function fold_deltas(merchants text[]) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  each text;
  gone bigint;
  total bigint := 0;
begin
  if not pg_try_advisory_xact_lock(727208) then return 0; end if;
  foreach each in array merchants loop
    perform set_config('app.merchant', each, true);
    delete from account_delta where merchant = each;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end
$$;
revoke execute on function fold_deltas(text[]) from public;

-- The only writer of the ledger. The caller has locked the accounts and passes each new balance, which the triggers of
-- posting check. The first six lists have an entry per transfer, the others per posting, in the order in which
-- an account's balance moves; entries without an id are skipped.
create function write_transfers(
  of_merchant text,
  ids uuid[],
  actors text[],
  keys text[],
  hashes bytea[],
  of_kinds text[],
  obligations text[],
  posted uuid[],
  lines integer[],
  accounts uuid[],
  amounts bigint[],
  balances bigint[],
  line_kinds text[],
  subjects text[]
)
returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into transfer (merchant, id, actor, key, request_hash, kind, obligation)
    select of_merchant, t.id, t.actor, t.key, t.hash, t.kind, t.obligation
      from unnest(ids, actors, keys, hashes, of_kinds, obligations) as t (id, actor, key, hash, kind, obligation)
      where t.id is not null;
  insert into posting (merchant, transfer_id, line, account_id, amount, balance, kind, subject)
    select of_merchant, p.id, p.line, p.account, p.amount, p.balance, p.kind, p.subject
      from unnest(posted, lines, accounts, amounts, balances, line_kinds, subjects)
        with ordinality as p (id, line, account, amount, balance, kind, subject, at)
      where p.id is not null
      order by p.at;
end
$$;
revoke execute on function write_transfers(text, uuid[], text[], text[], bytea[], text[], text[],
  uuid[], integer[], uuid[], bigint[], bigint[], text[], text[]) from public;

-- Moves money between accounts, at most once per actor's key and at most once per obligation, in the caller's
-- transaction; each account appears once in the list. A concurrent call with the same key waits for the first one to
-- end. `made` is the transfer's id, created by the process so that ids are ordered by time. `signature` is the gateway's
-- signature over all other arguments (is_signed; features/wallet/ledger.ts builds the same text): injected SQL cannot
-- forge a movement. Outcomes: done = moved now; repeated = already moved under this key, moved is that transfer;
-- reused = the key belongs to another movement; settled = the obligation was paid under another key, moved is that
-- transfer; short = an account would exceed its floor or ceiling, or does not exist, and nothing was moved
create function move_money(
  of_merchant text,
  kind text,
  actor text,
  key text,
  hash bytea,
  made uuid,
  accounts uuid[],
  amounts bigint[],
  subjects text[],
  obligation text,
  signature text
)
returns table (outcome text, moved uuid)
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  size constant integer := cardinality(accounts);
  balances bigint[];
  is_short boolean;
begin
  if not is_signed(concat_ws(E'\n', 'move', of_merchant, kind, actor, encode(hash, 'hex'), made, array_to_string(accounts, ','),
      array_to_string(amounts, ','), array_to_string(subjects, ',', '-'), coalesce(obligation, '-'), key), signature) then
    raise exception 'a movement that the gateway did not sign' using errcode = 'insufficient_privilege';
  end if;
  return query select * from find_transfer(of_merchant, actor, key, hash);
  if found then return; end if;

  -- Accounts with a stored balance, locked in the order of their ids: two movements never deadlock.
  select array_agg(a.balance + side.amount order by side.at),
      coalesce(bool_or(a.balance + side.amount < a.floor or a.balance + side.amount > a.ceiling), false)
    into balances, is_short
    from (
      select * from unnest(accounts, amounts) with ordinality as s (account, amount, at) order by s.account
    ) side
    left join lateral (
      select l.balance, l.floor, l.ceiling from ledger_account l
        where l.merchant = of_merchant and l.id = side.account and (l.floor is not null or l.ceiling is not null)
        for no key update
    ) a on true;

  -- The concurrent holder of the accounts may have been this same movement.
  return query select * from find_transfer(of_merchant, actor, key, hash);
  if found then return; end if;
  if is_short or exists (
    select from unnest(accounts) side (account) left join lateral (
        select true as is_there from ledger_account where merchant = of_merchant and id = side.account limit 1) l on true
      where l.is_there is null
  ) then
    return query select 'short', null::uuid;
    return;
  end if;

  begin
    perform write_transfers(of_merchant, array[made], array[actor], array[key], array[hash], array[kind], array[obligation],
      array_fill(made, array[size]), array(select generate_series(1, size)), accounts, amounts, balances,
      array_fill(null::text, array[size]), subjects);
    -- Play money for visitors is excluded from the stream.
    if kind <> 'trial' then
      insert into event (merchant, kind, body)
        select of_merchant, move_money.kind, json_strip_nulls(json_build_object('transfer', made, 'actor', actor,
            'obligation', move_money.obligation, 'sides', json_agg(json_build_object('account', l.kind, 'member', l.owner_id,
              'wallet', l.wallet, 'vendor', l.vendor, 'currency', l.currency, 'amount', side.amount::text, 'subject', side.subject)
              order by side.at)))
          from unnest(accounts, amounts, subjects) with ordinality as side (account, amount, subject, at)
            join ledger_account l on l.merchant = of_merchant and l.id = side.account;
    end if;
  exception when unique_violation then
    -- The key was used by a movement between other accounts, or the obligation is paid.
    return query select * from find_transfer(of_merchant, actor, key, hash);
    if found then return; end if;
    return query select 'settled', t.id from transfer t
      where t.merchant = of_merchant and t.obligation = move_money.obligation;
    if not found then raise; end if;
    return;
  end;
  outcome := 'done';
  moved := made;
  return next;
end
$$;
revoke execute on function
  move_money(text, text, text, text, bytea, uuid, uuid[], bigint[], text[], text, text) from public;
grant execute on function
  move_money(text, text, text, text, bytea, uuid, uuid[], bigint[], text[], text, text) to livery_app;

-- Tamper evidence for the books: a hash chain of transfers, and the times of its verifications
-- (docs/decisions/21-the-app-role-can-neither-cross-merchants-nor-write-the-ledger.md). Written only by the gateway's jobs as the owner.

-- Transfers in the order in which the job found them, with the hash of each. A block contains the hash of the previous
-- one.
create table ledger_block (
  merchant text not null references merchant (code),
  seq bigint not null,
  transfers uuid[] not null,
  -- SHA-256 of each transfer with its postings, 32 bytes by position
  hashes bytea not null check (length(hashes) = 32 * cardinality(transfers)),
  -- no transfer of this block or an earlier one has a later time
  until timestamptz not null,
  appended_at timestamptz not null default now(),
  previous bytea not null,
  hash bytea not null,
  primary key (merchant, seq)
);
call enable_tenant_rls('ledger_block', 'select');

-- Verifications of all merchants' books, with the chain heads at that time.
create table ledger_check (
  id bigint primary key generated always as identity,
  checked_at timestamptz not null default now(),
  -- description of the first wrong row; null: no fault
  fault text,
  -- {"aurora": "12:<hash>"}
  heads jsonb not null
);

-- The hash input of a transfer; src/gateway/features/books/chain.ts builds the same text. External texts are
-- length-prefixed, so that different transfers have different texts.
create function transfer_text(moved transfer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select concat_ws('|', moved.merchant, moved.id, moved.kind, (extract(epoch from moved.created_at) * 1000000)::bigint,
    coalesce(encode(moved.request_hash, 'hex'), '-'), octet_length(moved.actor), moved.actor,
    coalesce(octet_length(moved.key), 0), coalesce(moved.key, ''), 'for ' || octet_length(moved.obligation) || ' ' || moved.obligation,
    (select string_agg(concat_ws(':', p.id, p.account_id, p.amount, coalesce(p.balance::text, '-'), p.line, coalesce(p.kind, '-'),
        coalesce(octet_length(p.subject), 0), coalesce(p.subject, '')), ',' order by p.id)
      from posting p where p.merchant = moved.merchant and p.transfer_id = moved.id))
$$;

-- Appends transfers to a merchant's chain, by their creation time, in blocks of 1,000; returns how many. The caller
-- holds the chain's lock and ensures that they are not in a block yet.
create function append_blocks(of_merchant text, ids uuid[]) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  last ledger_block;
  part record;
  total bigint := 0;
begin
  perform pg_advisory_xact_lock(727206, hashtext(of_merchant));
  select * into last from ledger_block b where b.merchant = of_merchant order by b.seq desc limit 1;
  for part in
    with placed as (
      select t.id, t.created_at, sha256(convert_to(transfer_text(t), 'UTF8')) as hash,
          row_number() over (order by t.created_at, t.id) - 1 as place
        from transfer t where t.merchant = of_merchant and t.id = any (ids)
    )
    select array_agg(id order by place) as ids, string_agg(hash, ''::bytea order by place) as hashes,
        max(created_at) as until
      from placed group by place / 1000 order by place / 1000
  loop
    insert into ledger_block (merchant, seq, transfers, hashes, until, previous, hash)
      select of_merchant, b.seq, part.ids, part.hashes, greatest(last.until, part.until), b.previous,
          sha256(convert_to(concat_ws('|', of_merchant, b.seq, encode(b.previous, 'hex')), 'UTF8') || part.hashes)
        from (select coalesce(last.seq, 0) + 1 as seq, coalesce(last.hash, ''::bytea) as previous) b
      returning * into last;
    total := total + cardinality(part.ids);
  end loop;
  return total;
end
$$;

-- Appends a merchant's transfers without a block to the chain, 20,000 at most; returns how many. Play money is
-- excluded: its rows are deleted with its trial (drop_trials). Searches from five minutes before the newest chained
-- transfer: no transaction of the gateway runs that long. A row that appears later with an older time stays unchained,
-- where the verification finds it.
create function chain_transfers(of_merchant text) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  since timestamptz;
  fresh uuid[];
begin
  perform pg_advisory_xact_lock(727206, hashtext(of_merchant));
  since := coalesce(
    (select b.until - interval '5 minutes' from ledger_block b where b.merchant = of_merchant order by b.seq desc limit 1),
    '-infinity');
  with chained as (
    select unnest(b.transfers) as id from ledger_block b where b.merchant = of_merchant and b.until >= since
  ), found as (
    select t.id from transfer t
      where t.merchant = of_merchant and t.created_at >= since and t.kind not in ('trial', 'play') and not exists (select from chained where chained.id = t.id)
      order by t.created_at, t.id limit 20000
  )
  select array_agg(found.id) into fresh from found;
  return append_blocks(of_merchant, coalesce(fresh, '{}'));
end
$$;
revoke execute on function append_blocks(text, uuid[]) from public;
revoke execute on function chain_transfers(text) from public;
