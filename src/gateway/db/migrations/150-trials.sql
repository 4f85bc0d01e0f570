-- Play money (docs/decisions/26-a-game-is-one-folder-and-play-money-is-temporary.md): limits for one trial, one address block and all
-- visitors of a merchant, and deletion of its rows a day after the trial has ended.

alter table trial_account
  -- bets passed on to the ledger
  add column bets integer not null default 0;

-- Play-money bets by hour: per address block, and in total.
create table trial_hour (
  merchant text not null references merchant (code),
  hour timestamptz not null,
  -- keyed hash of an address block; empty: total of the merchant
  asked_from bytea not null,
  bets integer not null default 0,
  primary key (merchant, hour, asked_from)
) with (fillfactor = 50);
call enable_tenant_rls('trial_hour', 'select, insert, update, delete');

-- Counts a bet of a trial's session before it is posted, whatever its outcome; false if the trial, its block or the
-- merchant has reached its limit. A session without a trial, or of a dropped trial, cannot bet.
create function take_trial_bet(
  of_merchant text, of_session bytea, most_of_trial integer, most_of_block integer, most_of_all integer
) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  block bytea;
  is_taken boolean;
begin
  update trial_account t set bets = t.bets + 1
    where t.merchant = of_merchant and t.bets < most_of_trial and t.member_id = (
      select s.member_id from game_session s where s.merchant = of_merchant and s.id = of_session and s.is_trial)
    returning t.asked_from into block;
  if block is null then return false; end if;
  -- The block first: a block above its limit uses nothing of the total.
  insert into trial_hour as h (merchant, hour, asked_from, bets) values (of_merchant, date_trunc('hour', now()), block, 1)
    on conflict (merchant, hour, asked_from) do update set bets = h.bets + 1 returning bets <= most_of_block into is_taken;
  if not is_taken then return false; end if;
  insert into trial_hour as h (merchant, hour, asked_from, bets) values (of_merchant, date_trunc('hour', now()), '', 1)
    on conflict (merchant, hour, asked_from) do update set bets = h.bets + 1 returning bets <= most_of_all into is_taken;
  return is_taken;
end
$$;
revoke execute on function take_trial_bet(text, bytea, integer, integer, integer) from public;
grant execute on function take_trial_bet(text, bytea, integer, integer, integer) to livery_app;

create index game_transaction_of_trial on game_transaction (merchant, member_id) where is_trial;

-- Deleted postings of play money are also subtracted from the operator's side; postings of money accounts are never
-- deleted.
create function unpost_play() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into account_delta (merchant, account_id, amount)
    select p.merchant, p.account_id, -sum(p.amount) from gone p cross join lateral (
        select kind from ledger_account where merchant = p.merchant and id = p.account_id limit 1) a
      where a.kind in ('trial_equity', 'trial_vendor') group by p.merchant, p.account_id having sum(p.amount) <> 0;
  return null;
end
$$;
create trigger play_is_unposted after delete on posting
  referencing old table as gone for each statement execute function unpost_play();

-- Deletes these trials of a merchant, if closed and ended more than a day ago, with all their play; returns how many.
-- A commit of play money belongs to one trial (features/seamless/post.ts): if one belongs to several, these trials
-- stay and the fault is reported. Other rows of the member are deleted too; rows that can exist without a member
-- (feedback) stay. Owner only.
create function drop_trials(of_merchant text, trials uuid[]) returns integer
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  members uuid[];
  accounts uuid[];
  commits uuid[];
  child record;
begin
  perform set_config('app.merchant', of_merchant, true);
  select array_agg(member_id) into members from (
    select member_id from trial_account
      where merchant = of_merchant and member_id = any (trials) and closed and ends_at < now() - interval '1 day'
      for update skip locked) t;
  if members is null then return 0; end if;
  select coalesce(array_agg(id), '{}') into accounts from ledger_account
    where merchant = of_merchant and kind = 'trial' and owner_id = any (members);
  select coalesce(array_agg(distinct transfer_id), '{}') into commits from posting
    where merchant = of_merchant and account_id = any (accounts);
  if exists (
    select from posting p join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
      where p.merchant = of_merchant and p.transfer_id = any (commits)
        and not (a.kind in ('trial_equity', 'trial_vendor') or a.id = any (accounts))
  ) then
    raise exception 'a commit of play money is of several trials' using errcode = 'integrity_constraint_violation';
  end if;
  delete from posting where merchant = of_merchant and transfer_id = any (commits);
  delete from transfer where merchant = of_merchant and id = any (commits);
  delete from game_transaction where merchant = of_merchant and is_trial and member_id = any (members);
  delete from game_round r where merchant = of_merchant and is_trial and member_id = any (members)
    and vendor in (select vendor from game_session where merchant = of_merchant and member_id = any (members));
  delete from game_session where merchant = of_merchant and member_id = any (members);
  -- The member's row comes last, after all rows that reference it.
  for child in
    select c.conrelid::regclass as name, a.attname as col, a.attnotnull as is_needed
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = 'member'::regclass and cardinality(c.conkey) = 2
        and c.conrelid <> 'member'::regclass
      order by c.conrelid = 'trial_account'::regclass, c.conrelid::regclass::text
  loop
    if child.is_needed or child.name in ('ledger_account'::regclass) then
      execute format('delete from %s where merchant = $1 and %I = any ($2)', child.name, child.col) using of_merchant, members;
    else
      execute format('update %s set %I = null where merchant = $1 and %I = any ($2)', child.name, child.col, child.col)
        using of_merchant, members;
    end if;
  end loop;
  delete from member where merchant = of_merchant and id = any (members);
  return cardinality(members);
end
$$;
revoke execute on function drop_trials(text, uuid[]) from public;
