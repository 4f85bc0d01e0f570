-- Points are a currency of the ledger, PTS (docs/decisions/101-points-in-the-ledger.md): what is earned, given, turned into money
-- and exchanged stands in transfer and posting as money does.

drop table point_record;

-- What points are exchanged for, as staff keep it.
alter table point_item
  add column version bigint not null default 0,
  -- hidden from the mall; what was asked for stays
  add column is_on boolean not null default true,
  -- of CREDIT: the money that it gives at once, in minor units
  add column credit_minor bigint check (credit_minor > 0),
  add constraint credit_gives_money check ((category = 'CREDIT') = (credit_minor is not null));
call let_staff_read('point_item');
call let_staff_read('point_item_text');

-- What a member exchanged points for, with the item as it was then. Inserted and held in one transaction; what it holds is moved
-- by postings of points_mall alone.
create table redeem (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  state text not null default 'process',
  version bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  item_id text not null,
  -- {"category", "picture", "points", "amountMinor", "creditMinor", "words": {LANGUAGE: {"name", "text"}}}
  item jsonb not null check (jsonb_typeof(item) = 'object'),
  quantity integer not null check (quantity between 1 and 100),
  -- of all of them
  points bigint not null check (points > 0),
  -- money that it gives at once; 0: none
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  currency text not null,
  -- where it is sent to and who is called, sealed; null: nothing is sent
  delivery bytea,
  reason text check (length(reason) <= 500),
  -- the member's idempotency key, and what came with it
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  unique (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index redeem_by_member on redeem (merchant, member_id, created_at desc, id desc);
create index redeem_by_state on redeem (merchant, state, created_at);
call keep_merchants_apart('redeem', 'select, insert (merchant, id, member_id, item_id, item, quantity, points, credit_minor, currency, delivery, key, request_hash, created_at), update (state, version, reason)');
call keep_to_machine('redeem', 'redeem');
call let_staff_read('redeem', 'merchant, id, member_id, state, version, held, item_id, item, quantity, points, credit_minor, currency, reason, created_at');

-- At commit a redeem holds points until it is answered, and none from then on (as withdrawal_holds_until_final).
create function check_redeem() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from redeem r join machine_state s on s.machine = 'redeem' and s.name = r.state
      where r.merchant = new.merchant and r.id = new.id and (s.is_passing or r.held <> case when s.is_final then 0 else r.points end)
  ) then
    raise exception 'a redeem holds its points until it is answered, and none then' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger redeem_holds_until_final after insert or update on redeem
  deferrable initially deferred for each row execute function check_redeem();
create trigger redeem_moves_by_posting before update of held on redeem
  for each statement execute function refuse_direct_amount();

-- As in 083-ledger-layout.sql, and points_mall, which is the house's and holds points for redeems.
create or replace function apply_postings() returns trigger
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
      from (select distinct merchant, transfer_id from added) told
        left join lateral (
          select id from transfer where merchant = told.merchant and id = told.transfer_id limit 1) t on true
      where t.id is null
  ) then
    raise exception 'a posting of no transfer' using errcode = 'foreign_key_violation';
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
    update withdrawal o set held_minor = o.held_minor + told.total from told
      where told.kind = 'held' and o.merchant = told.merchant and o.id::text = told.subject and o.member_id = told.owner_id
      returning 1
  ), granted as (
    update bonus_grant o set left_minor = o.left_minor + told.total from told
      where told.kind = 'grant' and o.merchant = told.merchant and o.id::text = told.subject and o.member_id = told.owner_id
      returning 1
  ), redeemed as (
    update redeem o set held = o.held + told.total from told
      where told.kind = 'points_mall' and o.merchant = told.merchant and o.id::text = told.subject
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
