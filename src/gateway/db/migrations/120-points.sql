-- The ranks of a merchant's club, and the items for which points are redeemed.

-- The conditions and benefits of each rank.
create table club_rank (
  merchant text not null references merchant (code),
  level smallint not null check (level between 0 and 99),
  name text not null check (length(name) between 1 and 64),
  -- minor units
  turnover bigint not null check (turnover >= 0),
  -- [{"kind": name of the contract, "value": minor units for money, else decimal text}]
  benefits jsonb not null default '[]',
  primary key (merchant, level)
);
call enable_tenant_rls('club_rank', 'select, insert, update, delete');

create table point_item (
  merchant text not null references merchant (code),
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  position integer not null default 0,
  category text not null check (category ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  picture text,
  points bigint not null check (points > 0),
  -- required turnover besides the points, in minor units
  amount bigint check (amount > 0),
  -- null: unlimited
  stock integer check (stock >= 0),
  rank_level smallint not null default 0 check (rank_level between 0 and 99),
  version bigint not null default 0,
  -- off: hidden from the mall; open redemptions stay
  is_on boolean not null default true,
  -- for CREDIT: the money credited at once, in minor units
  credit_minor bigint check (credit_minor > 0),
  primary key (merchant, id),
  constraint credit_gives_money check ((category = 'CREDIT') = (credit_minor is not null))
);
call enable_tenant_rls('point_item', 'select, insert, update, delete');
call grant_staff_read('point_item');

create table point_item_text (
  merchant text not null,
  item_id text not null,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name text not null,
  text text not null default '',
  primary key (merchant, item_id, language),
  foreign key (merchant, item_id) references point_item (merchant, id) on delete cascade
);
call enable_tenant_rls('point_item_text', 'select, insert, update, delete');
call grant_staff_read('point_item_text');

-- Names of ranks in languages other than that of club_rank.
create table club_rank_text (
  merchant text not null,
  level smallint not null,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 64),
  primary key (merchant, level, language),
  foreign key (merchant, level) references club_rank (merchant, level) on delete cascade
);
call enable_tenant_rls('club_rank_text', 'select, insert, update, delete');

-- Points are a currency of the ledger, PTS (docs/decisions/28-points-are-a-ledger-currency-earned-from-the-stream.md): earned, given, converted and
-- redeemed points are in transfer and posting, as money is.

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

-- Rules for earning points, and the consumer `points` (docs/decisions/28-points-are-a-ledger-currency-earned-from-the-stream.md).

-- Versions of a merchant's rules for earning points; the last one written before an event applies to it. `place` is
-- the rule's position in the stream: later commits never come before the consumer's cursor.
create table point_rule (
  merchant text not null references merchant (code),
  version integer not null check (version > 0),
  epoch integer not null default 0,
  xact xid8 not null default '0',
  at timestamptz not null default now(),
  -- on, perMinor, categories, depositPpm, conversion
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- millionths by rank, copied from the club: {"0": 1000000, "1": 1100000}
  ranks jsonb not null default '{}' check (jsonb_typeof(ranks) = 'object'),
  primary key (merchant, version)
);
call enable_tenant_rls('point_rule', 'select, insert (merchant, version, document)');
call grant_staff_read('point_rule');

-- Point multipliers of a club's ranks, in millionths; 1 for a member without a rank.
create function point_rank_rates(of_merchant text) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select '{"0": 1000000}'::jsonb || coalesce(jsonb_object_agg(r.level::text, coalesce((
      select (b ->> 'value')::numeric * 1000000 from jsonb_array_elements(r.benefits) b
        where b ->> 'kind' = 'pointRate' and b ->> 'value' ~ '^[0-9]{1,6}(\.[0-9]{1,6})?$' limit 1), 1000000)::bigint), '{}')
    from club_rank r where r.merchant = of_merchant
$$;

-- Rules include the club's rates: changed rates make a new version.
create function take_point_ranks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.epoch := stream_epoch();
  new.xact := pg_current_xact_id();
  new.ranks := point_rank_rates(new.merchant);
  return new;
end
$$;
create trigger takes_ranks before insert on point_rule for each row execute function take_point_ranks();

create function follow_point_ranks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into point_rule (merchant, version, document)
    select last.merchant, last.version + 1, last.document from (
        select distinct on (r.merchant) r.* from point_rule r
          where r.merchant in (select merchant from changed) order by r.merchant, r.version desc) last
      where last.ranks <> point_rank_rates(last.merchant);
  return null;
end
$$;
create trigger ranks_are_rules after insert on club_rank referencing new table as changed
  for each statement execute function follow_point_ranks();
create trigger ranks_stay_rules after update on club_rank referencing new table as changed
  for each statement execute function follow_point_ranks();
create trigger ranks_leave_rules after delete on club_rank referencing old table as changed
  for each statement execute function follow_point_ranks();

-- Rank history of a member, by position in the stream; before the first row: rank 0.
create table member_rank_step (
  merchant text not null,
  member_id uuid not null,
  epoch integer not null default stream_epoch(),
  xact xid8 not null default pg_current_xact_id(),
  level smallint not null,
  at timestamptz not null default now(),
  primary key (merchant, member_id, epoch, xact),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('member_rank_step', 'select');

create function note_rank() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into member_rank_step (merchant, member_id, level) values (new.merchant, new.id, new.rank_level)
    on conflict (merchant, member_id, epoch, xact) do update set level = excluded.level, at = excluded.at;
  return null;
end
$$;
create trigger begins_at_rank after insert on member for each row when (new.rank_level <> 0) execute function note_rank();
create trigger changes_rank after update of rank_level on member for each row
  when (new.rank_level <> old.rank_level) execute function note_rank();

-- A member's earned millionths of a point, and whole points from other sources (given, redeemed, converted). Earned
-- points never fall below the spent points.
create table point_counter (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  -- Millionths over many rounds may exceed 64 bits.
  earned numeric(30) not null,
  besides bigint not null,
  primary key (merchant, generation, member_id),
  check (earned >= 0 and earned + besides::numeric * 1000000 >= 0)
) with (fillfactor = 80);
call enable_tenant_rls('point_counter', 'select');

-- Points earned by each round and deposit, for as long as it may be reverted.
create table point_source (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  -- vendor and round, or a deposit's obligation
  source text not null,
  -- remaining part that is not reverted: minor units, and millionths of a point
  minor bigint not null,
  earned numeric(30) not null,
  primary key (merchant, generation, member_id, source)
);
call enable_tenant_rls('point_source', 'select');

-- The whole points already posted: over all generations together, because a replay pays nothing.
create table point_posted (
  merchant text not null,
  member_id uuid not null,
  points bigint not null check (points >= 0),
  primary key (merchant, member_id)
) with (fillfactor = 80);
call enable_tenant_rls('point_posted', 'select');

-- A trial run reads the events of a day.
create index event_by_time on event using brin (at) with (pages_per_range = 32, autosummarize = on);

-- Posts earned points: one transfer under a key, a line per member and one for the operator. Reverts only as many
-- points as are available; returns what moved, no rows if nothing did. `moment` is when they were earned. Owner only.
create function post_points(
  of_merchant text,
  made uuid,
  of_key text,
  moment timestamptz,
  members uuid[],
  wanted bigint[],
  -- what each member earned the points by (stream/points/points.ts); null: not known
  reasons text[]
)
returns table (of_member uuid, moved bigint)
language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
declare
  accounts uuid[];
  owners uuid[];
  amounts bigint[];
  balances bigint[];
  operator_account uuid;
  total bigint;
begin
  insert into ledger_account (merchant, kind, owner_id, currency, floor)
    select of_merchant, 'points', w.member, 'PTS', 0 from unnest(members) w (member)
      where not exists (select from ledger_account a where a.merchant = of_merchant and a.kind = 'points' and a.owner_id = w.member)
    on conflict do nothing;
  -- In the order of the accounts' ids, as in every movement.
  select array_agg(t.id order by t.id), array_agg(t.owner_id order by t.id), array_agg(t.amount order by t.id),
      array_agg(t.balance + t.amount order by t.id), coalesce(sum(t.amount), 0)
    into accounts, owners, amounts, balances, total
    from (
      select held.id, held.owner_id, held.balance, greatest(w.points, -held.balance) as amount
        from (
          select a.id, a.owner_id, a.balance from ledger_account a
            where a.merchant = of_merchant and a.kind = 'points' and a.owner_id = any (members) and a.currency = 'PTS'
            order by a.id for no key update
        ) held
        join unnest(members, wanted) w (member, points) on w.member = held.owner_id
    ) t where t.amount <> 0;
  if accounts is null then return; end if;
  select a.id into operator_account from ledger_account a
    where a.merchant = of_merchant and a.kind = 'points_issue' and a.owner_id is null and a.currency = 'PTS';
  if operator_account is null then
    insert into ledger_account (merchant, kind, currency, floor) values (of_merchant, 'points_issue', 'PTS', null)
      on conflict do nothing;
    select a.id into strict operator_account from ledger_account a
      where a.merchant = of_merchant and a.kind = 'points_issue' and a.owner_id is null and a.currency = 'PTS';
  end if;
  if total <> 0 then
    accounts := accounts || operator_account;
    amounts := amounts || -total;
    balances := balances || null::bigint;
  end if;
  insert into transfer (merchant, id, actor, key, request_hash, kind, created_at)
    values (of_merchant, made, 'house', of_key, sha256(convert_to(of_key, 'UTF8')), 'points',
      case when moment < clock_timestamp() - interval '1 minute' then moment else clock_timestamp() end);
  insert into posting (merchant, transfer_id, line, account_id, amount, balance, subject)
    select of_merchant, made, p.line, p.account, p.amount, p.balance,
        (select w.reason from unnest(members, reasons) w (member, reason) where w.member = p.owner limit 1)
      from unnest(accounts, amounts, balances, owners) with ordinality as p (account, amount, balance, owner, line) order by p.line;
  -- The search for new unchained transfers does not find old timestamps, so append the transfer to the hash chain
  -- here.
  if moment < clock_timestamp() - interval '1 minute' then perform append_blocks(of_merchant, array[made]); end if;
  -- Notifies the members' open pages, as for messages (040-messages.sql).
  perform pg_notify('livery_session_changes', 'points ' || of_merchant || ' ' || array_to_string(reported.tags[1:200], ','))
    from (
      select array_agg(encode(substring(token.hash for 8), 'hex')) as tags
        from session join session_token as token on token.merchant = session.merchant and token.session_id = session.id
        where session.merchant = of_merchant and session.member_id = any (owners)
    ) as reported where reported.tags is not null;
  return query select t.owner, t.amount from unnest(owners, amounts) as t (owner, amount) where t.owner is not null;
end
$$;
revoke execute on function post_points(text, uuid, text, timestamptz, uuid[], bigint[], text[]) from public;
