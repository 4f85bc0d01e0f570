-- What records of members are read by (docs/decisions/092-records.md).

-- What of an account is neither a bet nor a win, which are most of it: an account record by kind. Bets do not write it.
create index posting_of_no_bet on posting (merchant, account_id, id) where kind is null or kind = 'rollback';

-- The first posting of an account of the bound merchant at or after a moment; null: none yet. An account that tells balances is
-- locked by whoever posts, so its postings come in the order of their time, and halving finds it: no index by time that each bet
-- would write.
create function posting_at(account uuid, moment timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only look-ups by index stay right.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  of_merchant constant text := current_setting('app.merchant', true);
  low bigint;
  high bigint;
  middle bigint;
  seen record;
  found_id bigint;
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  select p.id, t.created_at into seen
    from posting p cross join lateral (select created_at from transfer where merchant = of_merchant and id = p.transfer_id limit 1) t
    where p.merchant = of_merchant and p.account_id = account order by p.id desc limit 1;
  if seen.id is null or seen.created_at < moment then return null; end if;
  found_id := seen.id;
  high := seen.id - 1;
  select p.id into low from posting p where p.merchant = of_merchant and p.account_id = account order by p.id limit 1;
  while low <= high loop
    middle := low + (high - low) / 2;
    select p.id, t.created_at into seen
      from posting p cross join lateral (select created_at from transfer where merchant = of_merchant and id = p.transfer_id limit 1) t
      where p.merchant = of_merchant and p.account_id = account and p.id >= middle order by p.id limit 1;
    if seen.created_at >= moment then
      found_id := seen.id;
      high := middle - 1;
    else
      low := seen.id + 1;
    end if;
  end loop;
  return found_id;
end
$$;
revoke execute on function posting_at(uuid, timestamptz) from public;
grant execute on function posting_at(uuid, timestamptz) to livery_app;
