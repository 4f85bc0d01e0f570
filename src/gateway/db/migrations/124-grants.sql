-- Bonuses with wagering before they become cash (docs/reference/machines.md#grant, docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md).

-- Bonus accounts are locked after all others, and budget accounts before all others: locking in the order of ids, as
-- the ledger does, then never deadlocks with bets, which lock main accounts first and then bonus accounts.
alter table ledger_account
  -- the grant that a main account plays with when its cash is used up; null: none
  add column plays_grant uuid check (plays_grant is null or (kind = 'member' and wallet = 'MAIN')),
  add constraint bonuses_are_locked_last check (kind <> 'grant' or id >= 'ffffffff-0000-0000-0000-000000000000');

alter table bonus_grant
  drop constraint final_grant_holds_nothing,
  drop column is_final,
  add column state text not null default 'queued',
  add column version bigint not null default 0,
  add column currency text,
  -- the member's bonus account that holds it
  add column account_id uuid,
  add foreign key (merchant, account_id) references ledger_account (merchant, id),
  -- the given amount, and its source: a reward of a promotion
  add column amount_minor bigint not null default 0 check (amount_minor >= 0),
  -- the part for reverted parts of its deposit
  add column back_minor bigint not null default 0 check (back_minor between 0 and amount_minor),
  -- fully reverted: the grant ends once no round with its stake is open, and cannot be bet until then
  add column is_gone boolean generated always as (amount_minor > 0 and back_minor = amount_minor) stored,
  add column promotion_id text,
  add column reward_id uuid,
  -- the deposit that it was given for, if any: reverting the deposit revokes the bonus
  add column deposit_id uuid,
  -- required turnover, as counted by the terms, and the maximum that becomes cash; null: all of it
  add column goal_minor bigint not null default 0 check (goal_minor >= 0),
  add column cap_minor bigint check (cap_minor >= 0),
  -- {"contribution": {"SLOTS": 1000000}, "mostPerBet": "500" | null, "days": 30}: parts in millionths, minor units as text
  add column terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  add column created_at timestamptz not null default now(),
  add constraint final_grant_holds_nothing
    check (state not in ('released', 'spent', 'expired', 'forfeited') or left_minor = 0);
comment on column bonus_grant.cap_minor is 'maximum converted to cash; null: unlimited';
-- One grant is wagered at a time.
create unique index one_active_grant on bonus_grant (merchant, member_id) where state = 'active';
create unique index grant_of_reward on bonus_grant (merchant, reward_id) where reward_id is not null;
create index bonus_grant_by_member on bonus_grant (merchant, member_id, created_at);
create index bonus_grant_by_deposit on bonus_grant (merchant, deposit_id) where deposit_id is not null;
grant insert (currency, account_id, amount_minor, promotion_id, reward_id, deposit_id, goal_minor, cap_minor, terms) on bonus_grant
  to livery_app;
grant update (state, version, back_minor) on bonus_grant to livery_app;
call keep_to_machine('bonus_grant', 'grant');
call grant_staff_read('bonus_grant');

-- The bonus part of a bet, win or rollback. Null: no bonus was available.
alter table game_transaction
  add column bonus_minor bigint,
  add column bonus_line smallint,
  -- of the returned balance
  add column bonus_left bigint;
alter table game_round
  -- of the bets
  add column bonus_minor bigint not null default 0 check (bonus_minor >= 0),
  -- the bonus part of wins so far below a minor unit, times bet_minor
  add column bonus_rest bigint not null default 0 check (bonus_rest >= 0),
  add column grant_id uuid;
-- Rounds without a bonus never write this index.
create index game_round_by_grant on game_round (merchant, grant_id) where grant_id is not null;

-- The main account stores its current grant, so that a bet needs no look-up. A grant cannot end while a round with its
-- stake is open: the round's wins would belong to no bonus and so become cash.
create function keep_playing() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.state <> 'active' and exists (
    select from game_round where merchant = new.merchant and grant_id = new.id and not closed and bonus_minor > 0
  ) then
    raise exception 'a grant does not end while a round that it is staked in is open' using errcode = 'check_violation';
  end if;
  update ledger_account a set plays_grant = case new.state when 'active' then new.id end
    where a.merchant = new.merchant and a.kind = 'member' and a.owner_id = new.member_id and a.currency = new.currency
      and a.wallet = 'MAIN' and a.vendor is null and a.shard = 0;
  return null;
end
$$;
create trigger grant_is_played after update of state on bonus_grant
  for each row when (old.state <> new.state and 'active' in (old.state, new.state)) execute function keep_playing();

-- Locks a member's main account, then the bonus account, until the end of the bound merchant's transaction: no bet can
-- occur between the check of a grant and its step. Returns whether a round of the grant is open.
create function hold_grant(of_grant uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
declare
  of_merchant constant text := current_setting('app.merchant', true);
  asked bonus_grant;
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  select * into asked from bonus_grant where merchant = of_merchant and id = of_grant;
  perform 1 from ledger_account where merchant = of_merchant and kind = 'member' and owner_id = asked.member_id
    and currency = asked.currency and wallet = 'MAIN' for no key update;
  perform 1 from ledger_account where merchant = of_merchant and id = asked.account_id for no key update;
  return exists (select from game_round where merchant = of_merchant and grant_id = of_grant and not closed and bonus_minor > 0);
end
$$;
revoke execute on function hold_grant(uuid) from public;
grant execute on function hold_grant(uuid) to livery_app;

-- Budgets: named operator accounts from which promotions pay; an empty one pays no more.
alter table ledger_account
  drop constraint wallet_is_a_members,
  add constraint wallet_is_named check (kind in ('member', 'budget') or wallet = 'MAIN'),
  add constraint budgets_are_locked_first check (kind <> 'budget' or (floor = 0 and id < '00000001-0000-0000-0000-000000000000'));

-- A member's wallets in the merchant's currency, and what is left of the active grant: one round trip of the gateway, which
-- signs the question. Cash is on member accounts, play money on trial accounts.
create function read_balance(of_merchant text, of_member uuid, signature text)
returns table (code text, symbol text, exponent smallint, is_single boolean, wallets text[], names text[], balances bigint[], bonus bigint,
  as_of text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
as $$
begin
  if not is_signed(concat_ws(E'\n', 'balance', of_merchant, of_member), signature) then
    raise exception 'a balance that the gateway did not ask for' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.merchant', of_merchant, true);
  return query
    select c.code, c.symbol, c.exponent, c.is_single, c.wallets, held.names, held.balances,
      (select g.left_minor from bonus_grant g
        where g.merchant = of_merchant and g.member_id = of_member and g.state = 'active' and not g.is_gone),
      -- where the database stands: a reply with a higher one was read later
      pg_snapshot_xmax(pg_current_snapshot())::text
    from merchant_currency c
    cross join lateral (
      select array_agg(a.wallet) as names, array_agg(a.balance) as balances from ledger_account a
        where a.merchant = of_merchant and a.kind in ('member', 'trial') and a.owner_id = of_member and a.currency = c.code
    ) held
    where c.merchant = of_merchant;
end
$$;
revoke execute on function read_balance(text, uuid, text) from public;
grant execute on function read_balance(text, uuid, text) to livery_app;
