-- Indexes and functions for members' records (docs/decisions/36-records-are-read-by-key-and-exports-are-rows.md).

-- Index of the postings that are neither bets nor wins (a minority), for an account record by kind. Bets do not write
-- it.
create index posting_of_no_bet on posting (merchant, account_id, id) where kind is null or kind = 'rollback';

-- The first posting of an account of the bound merchant at or after a moment; null: none yet. Postings of an account
-- with a stored balance are serialized by its lock, so their ids are in order of time, and an interpolation search
-- finds the posting without a time index that each bet would write. Each step interpolates between both ends (regula
-- falsi; with the Illinois weighting for an end that stays): a handful of look-ups instead of one per bit of the id.
-- Callers keep its result in a materialized table or behind `offset 0`: a condition with the function itself is no index
-- condition under row-level security, so that it would run for each posting.
create function posting_at(account uuid, moment timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  of_merchant constant text := current_setting('app.merchant', true);
  -- bisection from this step on, for very uneven times
  most_even constant integer := 24;
  low bigint;
  high bigint;
  middle bigint;
  -- seconds from the low end to the moment, and from the moment to the high end
  before double precision;
  behind double precision;
  seen record;
  found_id bigint;
  tries integer := 0;
  -- which end the last step moved
  moved text := '';
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
  behind := extract(epoch from seen.created_at - moment);
  select p.id, t.created_at into seen
    from posting p cross join lateral (select created_at from transfer where merchant = of_merchant and id = p.transfer_id limit 1) t
    where p.merchant = of_merchant and p.account_id = account order by p.id limit 1;
  if seen.created_at >= moment then return seen.id; end if;
  low := seen.id + 1;
  before := extract(epoch from moment - seen.created_at);
  while low <= high loop
    tries := tries + 1;
    middle := case when tries > most_even then low + (high - low) / 2
      else low + floor((high - low) * (before / (before + behind)))::bigint end;
    select p.id, t.created_at into seen
      from posting p cross join lateral (select created_at from transfer where merchant = of_merchant and id = p.transfer_id limit 1) t
      where p.merchant = of_merchant and p.account_id = account and p.id >= middle order by p.id limit 1;
    if seen.created_at >= moment then
      found_id := seen.id;
      high := middle - 1;
      behind := extract(epoch from seen.created_at - moment);
      if moved = 'high' then before := before / 2; end if;
      moved := 'high';
    else
      low := seen.id + 1;
      before := extract(epoch from moment - seen.created_at);
      if moved = 'low' then behind := behind / 2; end if;
      moved := 'low';
    end if;
  end loop;
  return found_id;
end
$$;
revoke execute on function posting_at(uuid, timestamptz) from public;
grant execute on function posting_at(uuid, timestamptz) to livery_app;
