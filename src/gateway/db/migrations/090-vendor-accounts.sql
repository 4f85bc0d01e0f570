-- What the house owes a vendor, or gets of it: accounts of the ledger, apart for play money. A vendor has many of them in a
-- currency, so that bets of different members seldom wait for one row; its balance is their sum.

alter table ledger_account add column vendor text check (vendor ~ '^[A-Z][A-Z0-9_]{1,31}$');
alter table ledger_account add column shard smallint not null default 0 check (shard between 0 and 63);
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor'));
alter table ledger_account add constraint ledger_account_vendor
  check ((kind in ('vendor', 'trial_vendor')) = (vendor is not null) and (vendor is not null or shard = 0));
alter table ledger_account drop constraint one_account_a_wallet;
alter table ledger_account add constraint one_account_a_wallet
  unique nulls not distinct (merchant, kind, owner_id, currency, wallet, vendor, shard);
grant insert (vendor, shard) on ledger_account to livery_app;

-- bet, win, rollback: between a member and a vendor
alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check
  check (kind in ('opening', 'wallet', 'trial', 'bet', 'win', 'rollback'));

-- Postings come in whole statements, and a statement is whole by itself: whoever posts has locked the accounts and says the
-- balance after each posting. What is said is checked; each account moves once, however many postings it has; and what one
-- account gains others lose, transfer by transfer, in one currency, and play money never meets money. At commit each
-- transfer is looked at once more, so that none stands without postings.
drop trigger posting_moves_balance on posting;
drop trigger posting_balances on posting;
drop function apply_posting();
grant insert (balance) on posting to livery_app;

create function apply_postings() returns trigger language plpgsql
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
  if wrong > 0 or moved <> accounts then
    raise exception 'a posting does not tell the balance after it' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger postings_move_balances after insert on posting
  referencing new table as added for each statement execute function apply_postings();

create or replace function check_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from posting where merchant = new.merchant and transfer_id = new.id) then
    raise exception 'transfer % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- An account's merchant is its own (foreign key and policy), and so is that of what is posted to it.
alter table posting drop constraint posting_merchant_fkey;
alter table transfer drop constraint transfer_merchant_fkey;
-- What an account's postings are found by names each of them as well: one index less to write.
alter table posting drop constraint posting_pkey;
drop index posting_by_account;
alter table posting add primary key (merchant, account_id, id);
-- A balance moves within its page while there is room.
alter table ledger_account set (fillfactor = 60);
