-- That a posting's transfer and account are there is asked once for a whole statement, not twice for each posting: those two
-- questions were a sixth of what a bet costs. The account's was asked already: its balance could not move otherwise. What the
-- foreign keys said of the other side, that nothing is taken away under its postings, two triggers say.
alter table posting drop constraint posting_merchant_transfer_id_fkey;
alter table posting drop constraint posting_merchant_account_id_fkey;

create or replace function apply_postings() returns trigger language plpgsql
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
    select 1 from (select distinct merchant, transfer_id from added) told
      where not exists (select 1 from transfer where merchant = told.merchant and id = told.transfer_id)
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

-- The app role may do none of this anyway; whoever may is kept from it while there are postings.
create function keep_posted() returns trigger language plpgsql as $$
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
