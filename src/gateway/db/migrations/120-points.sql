-- Points are a currency of the ledger, PTS (docs/decisions/28-points-are-a-ledger-currency-earned-from-the-stream.md): earned, given, converted and
-- redeemed points are in transfer and posting, as money is.

drop table point_record;

-- The mall's items, as staff edit them.
alter table point_item
  add column version bigint not null default 0,
  -- off: hidden from the mall; open redemptions stay
  add column is_on boolean not null default true,
  -- for CREDIT: the money credited at once, in minor units
  add column credit_minor bigint check (credit_minor > 0),
  add constraint credit_gives_money check ((category = 'CREDIT') = (credit_minor is not null));
call grant_staff_read('point_item');
call grant_staff_read('point_item_text');

-- A member's redemption of points, with a copy of the item. Inserted and held in one transaction; the held points
-- change only by postings of points_mall.
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
  -- total of the redemption
  points bigint not null check (points > 0),
  -- money credited at once; 0: none
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  currency text not null,
  -- delivery address and contact, encrypted; null: nothing is shipped
  delivery bytea,
  reason text check (length(reason) <= 500),
  -- the member's idempotency key, and the hash of the request
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  created_at timestamptz not null default now(),
  -- end of the account's cool-off at that time (keep_rest); null: none
  rests_until timestamptz,
  primary key (merchant, id),
  unique (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id)
);
comment on column redeem.held is 'changed only by postings';
create index redeem_by_member on redeem (merchant, member_id, created_at desc, id desc);
create index redeem_by_state on redeem (merchant, state, created_at);
create trigger rest_is_enforced before insert on redeem for each row execute function keep_rest();
call enable_tenant_rls('redeem', 'select, insert (merchant, id, member_id, item_id, item, quantity, points, credit_minor, currency, delivery, key, request_hash, created_at), update (state, version, reason)');
call keep_to_machine('redeem', 'redeem');
call grant_staff_read('redeem', 'merchant, id, member_id, state, version, held, item_id, item, quantity, points, credit_minor, currency, reason, created_at');

-- Checked at commit: a redemption holds points until it is answered, and none afterwards (as
-- withdrawal_holds_until_final).
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
