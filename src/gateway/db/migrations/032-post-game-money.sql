-- The one way in which a vendor's transactions reach the ledger. Many may come together, in one transaction and with one
-- commit: each is judged by itself, in the order given, and one that is refused changes nothing.
--
-- It sets the merchant itself, for its own transaction, so that posting is a single trip to the database. `seal` is the
-- gateway's over everything else (is_sealed; features/seamless/post.ts writes the same text). First the accounts
-- are locked, all of them, in the order of their ids: two calls never wait for each other in a circle, and from there on
-- every balance, round and transaction of these members stands still. One question reads what each transaction meets; a
-- loop without questions judges them; a few statements write what was accepted.
--
-- What was read once cannot follow what the same call changes: transactions of one round of a member, or that name the same
-- id, are refused together (serialization_failure) and are to be sent apart. Balances do follow.
create function post_game_money(
  of_merchant text,
  of_vendor text,
  actions text[],
  sessions bytea[],
  rounds text[],
  numbers integer[],
  ids text[],
  amounts bigint[],
  ends boolean[],
  bets text[],
  hashes bytea[],
  seal text
)
returns table (refusal text, purse bigint, moved uuid, repeated boolean)
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only look-ups by index stay right.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  size constant integer := cardinality(ids);
  asked record;
  -- balances by account, the members' and the vendor's, in the order of the accounts' ids
  purses bigint[];
  theirs bigint[];
  gain bigint;
  refused text;
  -- by place
  refusals text[] := array_fill(null::text, array[size]);
  answered bigint[] := array_fill(null::bigint, array[size]);
  repeats boolean[] := array_fill(false, array[size]);
  transfers uuid[] := array_fill(null::uuid, array[size]);
  -- transfers of this call alone, and what both sides of them gain
  moves uuid[] := array_fill(null::uuid, array[size]);
  gains bigint[] := array_fill(null::bigint, array[size]);
  their_gains bigint[] := array_fill(null::bigint, array[size]);
  their_balances bigint[] := array_fill(null::bigint, array[size]);
  members uuid[] := array_fill(null::uuid, array[size]);
  accounts uuid[] := array_fill(null::uuid, array[size]);
  their_accounts uuid[] := array_fill(null::uuid, array[size]);
  nodes text[] := array_fill(null::text, array[size]);
  trials boolean[] := array_fill(null::boolean, array[size]);
  stale bytea[] := '{}';
begin
  if not is_sealed(concat_ws(E'\n', 'post', of_merchant, of_vendor, array_to_string(actions, ',', '-'),
      array_to_string(sessions, ',', '-'), array_to_string(rounds, ',', '-'), array_to_string(numbers, ',', '-'),
      array_to_string(ids, ',', '-'), array_to_string(amounts, ',', '-'), array_to_string(ends, ',', '-'),
      array_to_string(bets, ',', '-'), array_to_string(hashes, ',', '-')), seal) then
    raise exception 'movements that the gateway did not seal' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.merchant', of_merchant, true);
  if exists (select 1 from unnest(ids || bets) named where named is not null group by named having count(*) > 1) then
    raise exception 'one id twice' using errcode = 'serialization_failure';
  end if;

  select array_agg(a.balance order by wanted.id) filter (where a.vendor is null),
      array_agg(a.balance order by wanted.id) filter (where a.vendor is not null)
    into purses, theirs
    from (
      select account_id as id from game_session where merchant = of_merchant and id = any (sessions)
      union select vendor_account_id from game_session where merchant = of_merchant and id = any (sessions)
      order by id
    ) wanted
    cross join lateral (
      select balance, vendor from ledger_account where merchant = of_merchant and id = wanted.id for no key update
    ) a;

  for asked in
    select t.*, s.member_id, s.login, s.account_id, s.vendor_account_id, s.is_trial, s.node_id,
        s.ended_at is null and s.expires_at > now() as is_open,
        dense_rank() over (order by s.account_id) as slot, dense_rank() over (order by s.vendor_account_id) as their_slot,
        count(*) over (partition by s.member_id, t.round) as same_round,
        m.status = 'active' as is_active,
        (m.ends_at is null or m.ends_at > now()) and (s.login is null or l.id is not null) as is_in,
        l.seen_at < now() - interval '30 seconds' as is_stale,
        known.kind as known_kind, known.member_id as known_member, known.request_hash as known_hash,
        known.balance as known_balance, known.transfer_id as known_transfer,
        undone.id is not null as is_undone,
        bet.id is not null as has_bet, bet.kind as bet_kind, bet.member_id as bet_member, bet.round as bet_round,
        bet.number as bet_number, bet.amount as bet_amount,
        r.round is not null as has_round, r.closed, r.next_number, r.live_bets, r.last_win,
        case when t.action = 'win' and r.round is null then exists (
          select 1 from game_transaction back where back.merchant = of_merchant and back.vendor = of_vendor
            and back.kind = 'rollback' and back.member_id = s.member_id and back.round = t.round) end as was_taken_back
      from unnest(actions, sessions, rounds, numbers, ids, amounts, ends, bets, hashes)
        with ordinality as t (action, session, round, number, id, amount, ends_round, bet, hash, at)
      -- Each look-up is one by itself: joined freely, a plan might begin with all of a merchant's rows.
      left join lateral (
        select * from game_session where merchant = of_merchant and id = t.session and vendor = of_vendor limit 1) s on true
      left join lateral (
        select * from member where merchant = of_merchant and id = s.member_id and t.action = 'bet' limit 1) m on true
      left join lateral (
        select * from session where merchant = of_merchant and id = s.login and member_id = s.member_id and t.action = 'bet'
          and seen_at > now() - interval '30 minutes' and expires_at > now() limit 1) l on true
      left join lateral (
        select * from game_transaction
          where merchant = of_merchant and vendor = of_vendor and id = t.id limit 1) known on true
      left join lateral (
        select * from game_transaction
          where merchant = of_merchant and vendor = of_vendor and bet_id = coalesce(t.bet, t.id) limit 1) undone on true
      left join lateral (
        select * from game_transaction
          where merchant = of_merchant and vendor = of_vendor and id = t.bet limit 1) bet on true
      left join lateral (
        select * from game_round
          where merchant = of_merchant and vendor = of_vendor and member_id = s.member_id and round = t.round limit 1) r on true
      order by t.at
  loop
    if asked.member_id is null then
      refusals[asked.at] := 'session_invalid';
      continue;
    end if;
    answered[asked.at] := purses[asked.slot];
    if asked.known_kind is not null then
      if asked.known_hash = asked.hash and asked.known_member = asked.member_id then
        answered[asked.at] := asked.known_balance;
        transfers[asked.at] := asked.known_transfer;
        repeats[asked.at] := true;
      else
        refusals[asked.at] := 'transaction_reused';
      end if;
      continue;
    end if;
    if asked.same_round > 1 then
      raise exception 'one round twice' using errcode = 'serialization_failure';
    end if;

    if asked.action = 'bet' then
      gain := -asked.amount;
      refused := case
        when asked.is_undone then 'rolled_back'
        when not asked.is_active then 'player_blocked'
        when not (asked.is_open and asked.is_in) then 'session_ended'
        when asked.closed then 'round_closed'
        when asked.number <> coalesce(asked.next_number, 1) then 'out_of_order'
        when asked.amount > purses[asked.slot] then 'insufficient_balance'
      end;
    elsif asked.action = 'win' then
      gain := asked.amount;
      refused := case
        when not asked.has_round then case
          when asked.was_taken_back then 'rolled_back'
          when asked.number = 1 then 'bet_unknown'
          else 'out_of_order' end
        when asked.closed then 'round_closed'
        when asked.live_bets = 0 then 'rolled_back'
        when asked.number <> asked.next_number then 'out_of_order'
      end;
    else
      -- A bet that did not come: the mark keeps it out.
      gain := coalesce(asked.bet_amount, 0);
      refused := case
        when asked.is_undone then 'rolled_back'
        when not asked.has_bet then null
        when asked.bet_kind <> 'bet' or asked.bet_member <> asked.member_id or asked.bet_round <> asked.round
          then 'bet_unknown'
        when asked.closed or asked.last_win > asked.bet_number then 'round_closed'
      end;
    end if;
    if refused is not null then
      refusals[asked.at] := refused;
      continue;
    end if;

    if gain <> 0 then
      purses[asked.slot] := purses[asked.slot] + gain;
      theirs[asked.their_slot] := theirs[asked.their_slot] - gain;
      moves[asked.at] := gen_random_uuid();
      transfers[asked.at] := moves[asked.at];
      their_gains[asked.at] := -gain;
    end if;
    answered[asked.at] := purses[asked.slot];
    their_balances[asked.at] := theirs[asked.their_slot];
    gains[asked.at] := gain;
    members[asked.at] := asked.member_id;
    accounts[asked.at] := asked.account_id;
    their_accounts[asked.at] := asked.vendor_account_id;
    nodes[asked.at] := asked.node_id;
    trials[asked.at] := asked.is_trial;
    if asked.is_stale then stale := stale || asked.login; end if;
    if asked.action = 'rollback' and gain > 0 then
      update game_round set live_bets = live_bets - 1, bet_minor = bet_minor - gain, moved_at = now()
        where merchant = of_merchant and vendor = of_vendor and member_id = asked.member_id and round = asked.round;
    end if;
  end loop;

  -- A posting of each member's account, then one of each vendor's: no account is among both.
  perform write_transfers(of_merchant, moves, array_fill('vendor ' || of_vendor, array[size]), ids, hashes, actions,
    moves || moves, accounts || their_accounts, gains || their_gains, answered || their_balances);
  -- A bet begins a round or goes on with it; a win goes on.
  insert into game_round as r (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, last_win, closed,
      bet_minor, won_minor)
    select of_merchant, of_vendor, t.member_id, t.round, t.node_id, t.is_trial, t.number + 1, (t.action = 'bet')::integer,
        case t.action when 'win' then t.number else 0 end, t.ends_round, greatest(-t.gain, 0), greatest(t.gain, 0)
      from unnest(gains, actions, members, rounds, numbers, nodes, trials, ends)
        as t (gain, action, member_id, round, number, node_id, is_trial, ends_round)
      where t.gain is not null and t.action <> 'rollback'
    on conflict (merchant, vendor, member_id, round) do update set
      next_number = excluded.next_number,
      live_bets = r.live_bets + excluded.live_bets,
      last_win = greatest(r.last_win, excluded.last_win),
      closed = excluded.closed,
      bet_minor = r.bet_minor + excluded.bet_minor,
      won_minor = r.won_minor + excluded.won_minor,
      moved_at = now();
  insert into game_transaction (merchant, vendor, id, kind, member_id, round, number, amount, bet_id, request_hash,
      balance, transfer_id, node_id, is_trial)
    select of_merchant, of_vendor, t.id, t.action, t.member_id, t.round, t.number, abs(t.gain), t.bet, t.hash,
        t.balance, t.transfer, t.node_id, t.is_trial
      from unnest(gains, ids, actions, members, rounds, numbers, bets, hashes, answered, transfers, nodes, trials)
        as t (gain, id, action, member_id, round, number, bet, hash, balance, transfer, node_id, is_trial)
      where t.gain is not null;
  -- Who plays is there: the member's session does not fall asleep meanwhile.
  if stale <> '{}' then
    update session set seen_at = now() where merchant = of_merchant and id = any (stale);
  end if;

  return query select * from unnest(refusals, answered, transfers, repeats);
end
$$;
revoke execute on function post_game_money(
  text, text, text[], bytea[], text[], integer[], text[], bigint[], boolean[], text[], bytea[], text) from public;
grant execute on function post_game_money(
  text, text, text[], bytea[], text[], integer[], text[], bigint[], boolean[], text[], bytea[], text) to livery_app;
