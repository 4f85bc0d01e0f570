-- Promotions, their participants, and the members' rewards. Their texts are content.

-- Named operator accounts from which promotions pay until they are empty.
create table promotion_budget (
  merchant text not null references merchant (code),
  name text not null check (name ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  account_id uuid not null,
  -- net amount put in: minus the balance, this is the amount paid out
  filled_minor bigint not null default 0 check (filled_minor >= 0),
  created_at timestamptz not null default now(),
  primary key (merchant, name),
  foreign key (merchant, account_id) references ledger_account (merchant, id)
);
call enable_tenant_rls('promotion_budget', 'select, insert, update (filled_minor)');
call grant_staff_read('promotion_budget');

create table promotion (
  merchant text not null references merchant (code),
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  -- WELCOME, DEPOSIT, CASHBACK ...: the merchant defines the meaning of a type
  type text not null check (type ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  -- info: nothing to do; join; apply: staff answer; raffle: tickets
  entry text not null check (entry in ('info', 'join', 'apply', 'raffle')),
  -- minor units; null: it varies
  reward bigint check (reward > 0),
  -- joining pays the reward at once
  gives_on_join boolean not null default false,
  -- chosen with a deposit: the reward depends on the deposits made for it
  with_deposit boolean not null default false,
  -- a raffle: tickets per participant, and their prizes, [{"amount": minor units as text, "weight": n}]
  tickets smallint not null default 0 check (tickets between 0 and 100),
  prizes jsonb not null default '[]',
  -- half-open; null: always
  starts_at timestamptz,
  ends_at timestamptz,
  -- when the winners were determined
  settled_at timestamptz,
  -- if staff assigned the places: the staff user, the proposer if two were needed, and the single-user limit
  -- (limit_minor, minor units)
  settled_by text,
  proposed_by text check (proposed_by <> settled_by),
  limit_minor bigint,
  -- null: the promotion pays from the operator's bonus account, without a limit
  budget text,
  primary key (merchant, id),
  check (starts_at is null or ends_at is null or starts_at < ends_at),
  check (not gives_on_join or reward is not null),
  check (not with_deposit or (entry = 'join' and not gives_on_join)),
  check ((entry = 'raffle') = (jsonb_array_length(prizes) > 0)),
  foreign key (merchant, budget) references promotion_budget (merchant, name)
);
call enable_tenant_rls('promotion', 'select, insert, update, delete');
call grant_staff_read('promotion', 'merchant, ends_at, settled_at');
create trigger limit_is_enforced before update of settled_at on promotion for each row
  when (new.settled_at is not null and old.settled_at is null) execute function keep_limit();

create table promotion_entry (
  merchant text not null,
  promotion_id text not null,
  member_id uuid not null,
  joined_at timestamptz not null default now(),
  primary key (merchant, promotion_id, member_id),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index promotion_entry_by_member on promotion_entry (merchant, member_id);
call enable_tenant_rls('promotion_entry', 'select, insert');

-- Applications with proof.
create table promotion_request (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  promotion_id text not null,
  member_id uuid not null,
  remarks text not null default '',
  status text not null default 'open' check (status in ('open', 'rejected', 'approved')),
  -- the rejection reason, as the member reads it
  reason text,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- the staff user who answered, and above the single-user limit (limit_minor, minor units) the other one who had
  -- proposed it
  answered_by text,
  proposed_by text check (proposed_by <> answered_by),
  limit_minor bigint,
  primary key (merchant, id),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((status = 'open') = (answered_at is null))
);
create index promotion_request_by_member on promotion_request (merchant, member_id, promotion_id, asked_at);
create index promotion_request_by_status on promotion_request (merchant, status, asked_at desc, id desc);
create unique index one_open_request on promotion_request (merchant, promotion_id, member_id) where status = 'open';
call enable_tenant_rls('promotion_request', 'select, insert, update (status, reason, answered_at, answered_by, proposed_by, limit_minor)');
call grant_staff_read('promotion_request', 'merchant, id, asked_at, status');
create trigger limit_is_enforced before update of status on promotion_request for each row when (new.status = 'approved')
  execute function keep_limit();

create table promotion_picture (
  merchant text not null,
  request_id uuid not null,
  position smallint not null,
  -- JPEG, re-encoded by the gateway
  image bytea not null check (length(image) between 1 and 2097152),
  primary key (merchant, request_id, position),
  foreign key (merchant, request_id) references promotion_request (merchant, id)
);
call enable_tenant_rls('promotion_picture', 'select, insert');

-- Money that a member may claim.
create table promotion_reward (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  promotion_id text not null,
  member_id uuid not null,
  -- the reason of the reward: one reward for each
  origin text not null,
  amount bigint not null check (amount > 0),
  issued_at timestamptz not null default now(),
  claimable_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- the idempotency key of the claim, in the namespace of its creator (db/money-key.ts)
  claim_key text check (claim_key ~ '^(member|platform):.' and length(claim_key) <= 100),
  rule_version bigint,
  -- paid automatically; otherwise the member claims it
  is_auto boolean not null default false,
  -- for a bonus with wagering: the required turnover, the maximum that becomes cash (null: all), and the terms
  -- (bonus_grant)
  goal_minor bigint check (goal_minor > 0),
  cap_minor bigint check (cap_minor >= 0),
  terms jsonb check (jsonb_typeof(terms) = 'object'),
  -- the deposit that it is for; reverting the deposit revokes it
  deposit_id uuid,
  withdrawn_at timestamptz,
  grant_id uuid,
  primary key (merchant, id),
  unique (merchant, promotion_id, member_id, origin),
  unique (merchant, member_id, claim_key),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((claimed_at is null) = (claim_key is null)),
  check ((goal_minor is null) = (terms is null)),
  check (withdrawn_at is null or claimed_at is null)
);
create index promotion_reward_by_member on promotion_reward (merchant, member_id, claim_key);
create index promotion_reward_by_claim on promotion_reward (merchant, claimed_at desc) where claimed_at is not null;
create index promotion_reward_to_pay on promotion_reward (merchant, claimable_at)
  where is_auto and claimed_at is null and withdrawn_at is null;
create index promotion_reward_by_deposit on promotion_reward (merchant, deposit_id) where deposit_id is not null;
call enable_tenant_rls('promotion_reward', 'select, insert, update (withdrawn_at, amount, goal_minor, cap_minor)');
call grant_staff_read('promotion_reward', 'merchant, is_auto, claimable_at, claimed_at, withdrawn_at');

-- A ticket and its random seed, fixed when the ticket was given.
create table raffle_ticket (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  promotion_id text not null,
  member_id uuid not null,
  number smallint not null,
  server_seed bytea not null check (length(server_seed) = 32),
  given_at timestamptz not null default now(),
  played_at timestamptz,
  claim_key uuid,
  client_seed text,
  -- index in the promotion's prizes, and its value
  prize smallint,
  amount bigint,
  primary key (merchant, id),
  unique (merchant, promotion_id, member_id, number),
  unique (merchant, member_id, claim_key),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((played_at is null) = (claim_key is null) and (played_at is null) = (prize is null))
);
create index raffle_ticket_by_play on raffle_ticket (merchant, played_at desc) where played_at is not null;
call enable_tenant_rls(
  'raffle_ticket',
  'select, insert, update (played_at, claim_key, client_seed, prize, amount)'
);

-- Bonuses with wagering before they become cash (docs/reference/machines.md#grant, docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md).

create table bonus_grant (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  left_minor bigint not null default 0 check (left_minor >= 0),
  state text not null default 'queued',
  version bigint not null default 0,
  currency text,
  -- the member's bonus account that holds it
  account_id uuid,
  -- the given amount, and its source: a reward of a promotion
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  -- the part for reverted parts of its deposit
  back_minor bigint not null default 0 check (back_minor between 0 and amount_minor),
  -- fully reverted: the grant ends once no round with its stake is open, and cannot be bet until then
  is_gone boolean generated always as (amount_minor > 0 and back_minor = amount_minor) stored,
  promotion_id text,
  reward_id uuid,
  -- the deposit that it was given for, if any: reverting the deposit revokes the bonus
  deposit_id uuid,
  -- required turnover, as counted by the terms, and the maximum that becomes cash; null: all of it
  goal_minor bigint not null default 0 check (goal_minor >= 0),
  cap_minor bigint check (cap_minor >= 0),
  -- {"contribution": {"SLOTS": 1000000}, "mostPerBet": "500" | null, "days": 30}: parts in millionths, minor units as text
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, account_id) references ledger_account (merchant, id),
  constraint final_grant_holds_nothing
    check (state not in ('released', 'spent', 'expired', 'forfeited') or left_minor = 0)
);
comment on column bonus_grant.left_minor is 'changed only by postings';
comment on column bonus_grant.cap_minor is 'maximum converted to cash; null: unlimited';
-- One grant is wagered at a time.
create unique index one_active_grant on bonus_grant (merchant, member_id) where state = 'active';
create unique index grant_of_reward on bonus_grant (merchant, reward_id) where reward_id is not null;
create index bonus_grant_by_member on bonus_grant (merchant, member_id, created_at);
create index bonus_grant_by_deposit on bonus_grant (merchant, deposit_id) where deposit_id is not null;
call enable_tenant_rls('bonus_grant', 'select, insert (merchant, id, member_id, currency, account_id, amount_minor, promotion_id, reward_id, deposit_id, goal_minor, cap_minor, terms), update (state, version, back_minor)');
create trigger left_moves_by_posting before update of left_minor on bonus_grant
  for each statement execute function refuse_direct_amount();
call keep_to_machine('bonus_grant', 'grant');
call grant_staff_read('bonus_grant');

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
      and a.wallet = 'MAIN' and a.vendor is null;
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

-- Rules by which promotions pay automatically (docs/decisions/29-promotions-and-missions-count-by-the-version-in-force.md), their budgets, and the
-- payment of rewards: many of one budget in one commit.

-- All versions of a promotion's rule stay stored: the stream records which one was in force at an event.
create table promotion_rule (
  merchant text not null,
  promotion_id text not null,
  version bigint not null check (version > 0),
  -- schemas/promotion-rule.schema.json
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  is_on boolean not null,
  set_by text not null check (length(set_by) between 1 and 200),
  -- above the single-user limit (limit_minor, minor units): the other staff user who proposed it
  proposed_by text check (proposed_by <> set_by),
  limit_minor bigint,
  set_at timestamptz not null default now(),
  primary key (merchant, promotion_id, version),
  foreign key (merchant, promotion_id) references promotion (merchant, id)
);
call enable_tenant_rls('promotion_rule', 'select, insert');
create trigger limit_is_enforced before insert on promotion_rule for each row execute function keep_limit();
call grant_staff_read('promotion_rule');

-- State of the consumer `promotions`: rules in force, rewards due, progress of referred friends, and wagered amounts
-- of grants. By generation, as all data derived from the stream (100-stream.sql).
create table rule_in_force (
  merchant text not null,
  generation integer not null,
  promotion_id text not null,
  version bigint not null,
  primary key (merchant, generation, promotion_id)
);
call enable_tenant_rls('rule_in_force', 'select');

create table rule_due (
  merchant text not null,
  generation integer not null,
  promotion_id text not null,
  member_id uuid not null,
  -- unique reason of the reward
  origin text not null,
  version bigint not null,
  minor bigint not null check (minor > 0),
  at timestamptz not null,
  primary key (merchant, generation, promotion_id, member_id, origin)
);
call enable_tenant_rls('rule_due', 'select');

create table friend_progress (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  recommender_id uuid not null,
  deposited_minor bigint not null default 0,
  turnover_minor bigint not null default 0,
  primary key (merchant, generation, member_id)
) with (fillfactor = 80);
create index friend_progress_by_recommender on friend_progress (merchant, generation, recommender_id);
call enable_tenant_rls('friend_progress', 'select');

create table grant_wagering (
  merchant text not null,
  generation integer not null,
  grant_id uuid not null,
  member_id uuid not null,
  goal_minor bigint not null,
  terms jsonb not null,
  wagered_minor bigint not null default 0,
  is_open boolean not null default true,
  primary key (merchant, generation, grant_id)
) with (fillfactor = 80);
create index grant_wagering_open on grant_wagering (merchant, generation, member_id) where is_open;
create index grant_wagering_reached on grant_wagering (merchant, generation) where is_open and wagered_minor >= goal_minor;
call enable_tenant_rls('grant_wagering', 'select');
call grant_staff_read('grant_wagering', 'merchant, wagered_minor, goal_minor, is_open');
create index bonus_grant_empty on bonus_grant (merchant) where state = 'active' and left_minor = 0;

-- Total turnover of each member, and the resulting rank: state of the consumer `rank`.
create table rank_turnover (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  minor bigint not null default 0,
  level smallint not null default 0,
  primary key (merchant, generation, member_id)
) with (fillfactor = 80);
call enable_tenant_rls('rank_turnover', 'select');

-- Members whose counted rank rose, in any generation, until a job has checked whether to raise their rank: avoids
-- scanning all members.
create table rank_rise (
  merchant text not null references merchant (code),
  member_id uuid not null,
  primary key (merchant, member_id)
);
call enable_tenant_rls('rank_rise', 'select, insert, delete');
call grant_staff_read('rank_rise', 'merchant');
create function note_rise() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into rank_rise (merchant, member_id) values (new.merchant, new.member_id) on conflict do nothing;
  return null;
end
$$;
create trigger first_rank_is_noted after insert on rank_turnover for each row when (new.level > 0) execute function note_rise();
create trigger rise_is_noted after update of level on rank_turnover for each row
  when (new.level > old.level) execute function note_rise();

-- Days of the merchant for which the occasions (birthdays, the first of a month) are in the stream.
create table occasion_day (
  merchant text not null references merchant (code),
  day date not null,
  reported_at timestamptz not null default now(),
  primary key (merchant, day)
);
call enable_tenant_rls('occasion_day', 'select, insert');
call grant_staff_read('occasion_day', 'merchant, reported_at');

-- Rewards that are paid automatically and can be paid now.
create view unpaid_reward with (security_invoker = true) as
  select r.merchant, r.id, r.member_id, r.claimable_at from promotion_reward r
      join promotion p on p.merchant = r.merchant and p.id = r.promotion_id
      left join promotion_budget b on b.merchant = p.merchant and b.name = p.budget
      left join ledger_account a on a.merchant = b.merchant and a.id = b.account_id
    where r.is_auto and r.claimed_at is null and r.withdrawn_at is null and r.claimable_at <= now() and r.expires_at > now()
      and (p.budget is null or a.balance >= r.amount) and not is_set_aside(r.merchant, 'rewards', r.id::text)
      -- A member on a break gets no promotions (130-protection.sql).
      and not is_paused(r.merchant, r.member_id);
grant select on unpaid_reward to livery_app;

-- Of these merchants those with pending work for promotions: rewards to pay, wagered or used-up bonuses, and bonuses that wait in the
-- queue. Owner only.
create function promotions_due(merchants text[]) returns setof text
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  each text;
begin
  foreach each in array merchants loop
    perform set_config('app.merchant', each, true);
    if exists (select from unpaid_reward where merchant = each)
      or exists (select from bonus_grant g where g.merchant = each and g.state = 'active' and g.left_minor = 0
          and not is_set_aside(each, 'grants', g.id::text))
      or exists (select from stream_cursor c join grant_wagering w on w.merchant = c.merchant and w.generation = c.generation
          where c.merchant = each and c.consumer = 'promotions' and c.is_live and w.is_open and w.wagered_minor >= w.goal_minor
            and not is_set_aside(each, 'grants', w.grant_id::text))
      or exists (select from bonus_grant g where g.merchant = each and g.state = 'queued'
          and not exists (select from bonus_grant o where o.merchant = each and o.member_id = g.member_id and o.state = 'active')
          and not is_set_aside(each, 'next-grants', g.member_id::text))
      or exists (select from rank_rise r where r.merchant = each and not is_set_aside(each, 'rank-rises', r.member_id::text))
    then
      return next each;
    end if;
  end loop;
end
$$;
revoke execute on function promotions_due(text[]) from public;
create index bonus_grant_queued on bonus_grant (merchant, member_id) where state = 'queued';
create index bonus_grant_used_up on bonus_grant (merchant) where state = 'active' and left_minor = 0;

-- Pays rewards, each once: the amount moves from its promotion's budget, or the operator's bonus account, to its
-- member's main account, or to the bonus account if it has wagering; then a grant starts, as `queued`. All rewards of
-- a call share a commit and are checked one after the other, so that a budget for ten pays ten. A member's claim uses
-- the member's key; an automatic payment uses a platform key derived from the reward's id (db/money-key.ts). `at_ms`
-- is the gateway's time, in epoch milliseconds. `signature` is the gateway's signature over all other arguments
-- (features/promotions/claims.ts). Outcomes: done = paid now; repeated = already paid under this key; reused = the key
-- paid another reward or moved other money; claimed = paid under another key; unknown = the member has no reward with
-- this id; early, late, empty = not yet claimable, no longer claimable, or its budget is too low
create function pay_rewards(of_merchant text, rewards uuid[], members uuid[], keys text[], made uuid[], at_ms bigint, signature text)
returns table (outcome text, paid bigint, begun uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast. `limit 1` keeps a look-up separate,
-- so that it is never turned into a join that reads all accounts once and scans them for each reward.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  size constant integer := cardinality(rewards);
  moment constant timestamptz := to_timestamp(at_ms / 1000.0);
  currency_code text;
  operator_account uuid;
  asked record;
  -- accounts with a stored balance, in the order of their ids, and their balances
  locked uuid[];
  holds bigint[];
  source integer;
  target integer;
  outcomes text[] := array_fill(null::text, array[size]);
  amounts bigint[] := array_fill(null::bigint, array[size]);
  grants uuid[] := array_fill(null::uuid, array[size]);
  -- of the rewards paid in this call
  ids uuid[] := '{}';
  actors text[] := '{}';
  names text[] := '{}';
  hashes bytea[] := '{}';
  kinds text[] := '{}';
  obligations text[] := '{}';
  posted uuid[] := '{}';
  lines integer[] := '{}';
  accounts uuid[] := '{}';
  moved bigint[] := '{}';
  balances bigint[] := '{}';
  subjects text[] := '{}';
  paid_now uuid[] := '{}';
begin
  if not is_signed(concat_ws(E'\n', 'rewards', of_merchant, array_to_string(rewards, ','), array_to_string(members, ','),
      array_to_string(keys, ','), array_to_string(made, ','), at_ms), signature) then
    raise exception 'rewards that the gateway did not sign' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.merchant', of_merchant, true);
  if (select count(distinct id) < size from unnest(rewards) id) then
    raise exception 'one reward twice' using errcode = 'serialization_failure';
  end if;
  select code into strict currency_code from merchant_currency where merchant = of_merchant;
  perform 1 from (select id from unnest(rewards) id order by id) wanted cross join lateral (
    select 1 from promotion_reward where merchant = of_merchant and id = wanted.id for no key update) r;

  -- Missing accounts are opened with a zero balance.
  insert into ledger_account (merchant, id, kind, owner_id, currency, floor)
    select of_merchant, case when r.goal_minor is null then gen_random_uuid() else ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid end,
        case when r.goal_minor is null then 'member' else 'grant' end, r.member_id, currency_code, 0
      from unnest(rewards) wanted cross join lateral (
        select member_id, goal_minor from promotion_reward where merchant = of_merchant and id = wanted limit 1) r
      left join lateral (select true as is_open from ledger_account where merchant = of_merchant and owner_id = r.member_id
        and currency = currency_code and wallet = 'MAIN' and kind = case when r.goal_minor is null then 'member' else 'grant' end limit 1) a on true
      where a.is_open is null
    on conflict do nothing;
  insert into ledger_account (merchant, kind, currency, floor)
    select of_merchant, 'bonus', currency_code, null
      where not exists (select from ledger_account where merchant = of_merchant and kind = 'bonus' and owner_id is null and currency = currency_code)
    on conflict do nothing;
  select id into strict operator_account from ledger_account
    where merchant = of_merchant and kind = 'bonus' and owner_id is null and currency = currency_code;

  select array_agg(a.id order by a.id), array_agg(a.balance order by a.id) into locked, holds
    from (
      select distinct account from unnest(rewards) wanted cross join lateral (
          select member_id, promotion_id, goal_minor from promotion_reward where merchant = of_merchant and id = wanted limit 1) r
        cross join lateral (select budget from promotion where merchant = of_merchant and id = r.promotion_id limit 1) p
        cross join lateral (
          select account_id as account from promotion_budget where merchant = of_merchant and name = p.budget
          union all select id from ledger_account where merchant = of_merchant and owner_id = r.member_id and currency = currency_code
            and wallet = 'MAIN' and kind = case when r.goal_minor is null then 'member' else 'grant' end) each
        order by account
    ) wanted
    cross join lateral (
      select id, balance from ledger_account where merchant = of_merchant and id = wanted.account for no key update) a;

  for asked in
    select w.at, w.reward, w.member, w.key, w.made, r.member_id, r.promotion_id, r.amount, r.claimable_at, r.expires_at, r.claimed_at,
        r.claim_key, r.withdrawn_at, r.goal_minor, r.cap_minor, r.terms, r.deposit_id, p.budget, b.account_id as budget_account, a.id as account_id,
        exists (select from promotion_reward o where o.merchant = of_merchant and o.member_id = w.member and o.claim_key = w.key
          and o.id <> w.reward) or exists (select from transfer o where o.merchant = of_merchant and o.actor = w.member::text
          and o.key = w.key and o.request_hash <> sha256(w.reward::text::bytea)) as is_reused
      from unnest(rewards, members, keys, made) with ordinality as w (reward, member, key, made, at)
      left join lateral (select * from promotion_reward where merchant = of_merchant and id = w.reward limit 1) r on r.member_id = w.member
      left join lateral (select budget from promotion where merchant = of_merchant and id = r.promotion_id limit 1) p on true
      left join lateral (select account_id from promotion_budget where merchant = of_merchant and name = p.budget limit 1) b on true
      left join lateral (select id from ledger_account where merchant = of_merchant and owner_id = r.member_id and currency = currency_code
        and wallet = 'MAIN' and kind = case when r.goal_minor is null then 'member' else 'grant' end limit 1) a on true
      order by w.at
  loop
    source := array_position(locked, asked.budget_account);
    target := array_position(locked, asked.account_id);
    amounts[asked.at] := asked.amount;
    outcomes[asked.at] := case
      when asked.is_reused then 'reused'
      when asked.member_id is null or asked.withdrawn_at is not null then 'unknown'
      when asked.claim_key = asked.key then 'repeated'
      when asked.claim_key is not null then 'claimed'
      when asked.expires_at <= moment then 'late'
      when asked.claimable_at > moment then 'early'
      when asked.budget is not null and holds[source] < asked.amount then 'empty'
      else 'done'
    end;
    if outcomes[asked.at] <> 'done' then continue; end if;

    if asked.goal_minor is not null then
      grants[asked.at] := gen_random_uuid();
      -- Grants of one commit are played in the order in which they were given.
      insert into bonus_grant (merchant, id, created_at, member_id, currency, account_id, amount_minor, promotion_id, reward_id, deposit_id,
          goal_minor, cap_minor, terms)
        values (of_merchant, grants[asked.at], clock_timestamp(), asked.member_id, currency_code, asked.account_id, asked.amount, asked.promotion_id,
          asked.reward, asked.deposit_id, asked.goal_minor, asked.cap_minor, asked.terms);
    end if;
    ids := ids || asked.made;
    actors := actors || asked.member_id::text;
    names := names || asked.key;
    hashes := hashes || sha256(asked.reward::text::bytea);
    kinds := kinds || case when asked.goal_minor is null then 'promotion' else 'grant' end;
    obligations := obligations || case when asked.goal_minor is null then 'reward:' || asked.reward else 'grant:' || grants[asked.at] end;
    if source is not null then holds[source] := holds[source] - asked.amount; end if;
    holds[target] := holds[target] + asked.amount;
    posted := posted || asked.made || asked.made;
    lines := lines || 1 || 2;
    accounts := accounts || coalesce(asked.budget_account, operator_account) || asked.account_id;
    moved := moved || -asked.amount || asked.amount;
    balances := balances || holds[source] || holds[target];
    subjects := subjects || null::text || grants[asked.at]::text;
    paid_now := paid_now || asked.reward;
  end loop;

  if paid_now <> '{}' then
    perform write_transfers(of_merchant, ids, actors, names, hashes, kinds, obligations, posted, lines, accounts, moved, balances,
      array_fill(null::text, array[cardinality(posted)]), subjects);
    insert into order_step (merchant, machine, order_id, version, step, state, taken_by, actor, transfer_id)
      select of_merchant, 'grant', w.grant_id, 0, 'give', 'queued', 'system', 'system', w.transfer
        from unnest(grants, made) as w (grant_id, transfer) where w.grant_id is not null;
    update promotion_reward r set claimed_at = moment, claim_key = w.key, grant_id = w.grant_id
      from unnest(rewards, keys, grants) as w (reward, key, grant_id)
      where r.merchant = of_merchant and r.id = w.reward and w.reward = any (paid_now);
    insert into event (merchant, kind, body)
      select of_merchant, t.kind, json_strip_nulls(json_build_object('transfer', t.id, 'actor', t.actor, 'obligation', t.obligation,
          'sides', (select json_agg(json_build_object('account', l.kind, 'member', l.owner_id, 'wallet', l.wallet, 'currency', l.currency,
              'amount', s.amount::text, 'subject', s.subject) order by s.at)
            from unnest(posted, accounts, moved, subjects) with ordinality as s (transfer, account, amount, subject, at)
              cross join lateral (select kind, owner_id, wallet, currency from ledger_account where merchant = of_merchant and id = s.account limit 1) l
            where s.transfer = t.id)))
        from unnest(ids, kinds, actors, obligations) with ordinality as t (id, kind, actor, obligation, at) order by t.at;
  end if;
  return query select * from unnest(outcomes, amounts, grants);
end
$$;
revoke execute on function pay_rewards(text, uuid[], uuid[], text[], uuid[], bigint, text) from public;
grant execute on function pay_rewards(text, uuid[], uuid[], text[], uuid[], bigint, text) to livery_app;

-- Notifies a member's pages that a reward was issued, claimed or revoked, as for messages (040-messages.sql),
-- whichever code did it.
create trigger notify_issued after insert on promotion_reward
  referencing new table as written for each statement execute function notify_pages('rewards', 'issued');
create trigger notify_claimed after update on promotion_reward
  referencing new table as written for each statement execute function notify_pages('rewards');

-- Missions (docs/explanation/missions.md): their rules and time spans, members' progress by the stream, and reached milestones.

-- As staff edit them. A disabled mission counts nothing.
create table mission (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  version bigint not null default 0,
  is_on boolean not null default false,
  place smallint not null default 0 check (place between 0 and 1000),
  -- by language: title, and a text for the card
  words jsonb not null default '{}' check (jsonb_typeof(words) = 'object'),
  -- schemas/mission.schema.json
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  -- source of its money (promotion_budget); null: the operator's bonus account, as for the demo's
  budget text,
  -- a path of the site or a URL; null: none
  picture text check (length(picture) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  foreign key (merchant, budget) references promotion_budget (merchant, name)
);
call enable_tenant_rls('mission', 'select, insert, update (version, is_on, place, words, rule, budget, picture)');
call grant_staff_read('mission');

-- Which rule of a mission was in force when: events count by the rule at their time, whenever they are read, so that a
-- replay gives the same result. A run continues over several spans if the counted activity is the same; another rule
-- starts a new run.
create table mission_span (
  merchant text not null,
  mission_id uuid not null,
  number integer not null check (number > 0),
  run integer not null check (run > 0),
  rule jsonb not null,
  -- half-open; null: in force
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (merchant, mission_id, number),
  foreign key (merchant, mission_id) references mission (merchant, id),
  check (until_at >= from_at)
);
create unique index one_open_span on mission_span (merchant, mission_id) where until_at is null;
call enable_tenant_rls('mission_span', 'select, insert, update (until_at)');
call grant_staff_read('mission_span');

-- A span never starts before a counted moment of another one, and an ended span stays ended.
create function keep_spans_apart() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if old.until_at is not null then
      raise exception 'a span that is over stays as it was' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if exists (
    select from mission_span s where s.merchant = new.merchant and s.mission_id = new.mission_id
      and (s.until_at is null or s.until_at > new.from_at)
  ) then
    raise exception 'two spans of a mission overlap' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger spans_are_apart before insert or update on mission_span for each row execute function keep_spans_apart();

-- Stops the consumer of a merchant's missions for this transaction and returns the current time: all processed events
-- are older, so a span that starts or ends at that time changes no counted progress. `is_fresh`: the consumer has
-- processed nothing at all.
create function pause_missions(of_merchant text, out at timestamptz, out is_fresh boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if of_merchant is distinct from current_tenant() then
    raise exception 'the missions of another merchant' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.merchant', of_merchant, true);
  insert into stream_cursor (merchant, consumer, generation, is_live)
    select of_merchant, 'missions', 1, true
      where not exists (select from stream_cursor c where c.merchant = of_merchant and c.consumer = 'missions' and c.is_live)
    on conflict do nothing;
  select c.taken = 0 into is_fresh from stream_cursor c
    where c.merchant = of_merchant and c.consumer = 'missions' and c.is_live for no key update;
  at := clock_timestamp();
end
$$;
revoke execute on function pause_missions(text) from public;
grant execute on function pause_missions(text) to livery_app;

-- A member's progress in a period of a mission's run.
create table mission_progress (
  merchant text not null,
  generation integer not null,
  mission_id uuid not null,
  run integer not null,
  -- the day, the Monday of the week, the month, or `-`
  period text collate "C" not null,
  member_id uuid not null,
  -- in the unit of the mission's kind; negative if more was reverted than had counted
  value bigint not null,
  has_board boolean not null,
  -- last change of the value: its time, and its position in the stream; null: nothing has counted
  at timestamptz,
  epoch integer,
  xact xid8,
  seq bigint,
  line integer,
  primary key (merchant, generation, mission_id, run, period, member_id),
  check ((at is null) = (epoch is null) and (at is null) = (xact is null) and (at is null) = (seq is null) and (at is null) = (line is null))
) with (fillfactor = 70);
create index mission_board on mission_progress
  (merchant, generation, mission_id, run, period, value desc, at, epoch, xact, seq, line) where has_board;
create index mission_progress_by_member on mission_progress (merchant, generation, member_id, period);
call enable_tenant_rls('mission_progress', 'select');
call grant_staff_read('mission_progress');

-- Items that count once each: days, games, rounds with a sufficient win.
create table mission_item (
  merchant text not null,
  generation integer not null,
  mission_id uuid not null,
  run integer not null,
  period text collate "C" not null,
  member_id uuid not null,
  item text collate "C" not null,
  -- count, or the win of a round as hundredths of its bet
  number bigint not null,
  primary key (merchant, generation, mission_id, run, period, member_id, item)
);
call enable_tenant_rls('mission_item', 'select');

-- Deposits of referred members: the first one makes a referral count, and reverting the last one undoes it.
create table mission_friend (
  merchant text not null,
  generation integer not null,
  member_id uuid not null,
  deposits integer not null,
  primary key (merchant, generation, member_id)
);
call enable_tenant_rls('mission_friend', 'select');

-- Milestones that members have reached, each once per period, even in a replay; the reward is the one promised at that
-- time.
create table mission_reward (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  mission_id uuid not null,
  run integer not null,
  period text collate "C" not null,
  member_id uuid not null,
  -- counted from 1
  milestone smallint not null check (milestone > 0),
  state text not null default 'open',
  version bigint not null default 0,
  reward_kind text not null check (reward_kind in ('money', 'points')),
  -- minor units, or whole points
  amount bigint not null check (amount > 0),
  reached_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- the idempotency key of the claim
  claim_key uuid,
  primary key (merchant, id),
  unique (merchant, mission_id, run, period, member_id, milestone),
  unique (merchant, member_id, claim_key),
  foreign key (merchant, mission_id) references mission (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint claimed_mission_has_its_key check ((state = 'claimed') = (claimed_at is not null) and (claimed_at is null) = (claim_key is null))
);
create index mission_reward_by_member on mission_reward (merchant, member_id, reached_at desc);
create index mission_reward_by_state on mission_reward (merchant, mission_id, state);
call enable_tenant_rls('mission_reward', 'select, update (state, version, claimed_at, claim_key)');
call keep_to_machine('mission_reward', 'mission');
call grant_staff_read('mission_reward');

-- Notifies the pages of members with changed progress, by the tags of their tabs' tokens, as for messages
-- (040-messages.sql). Owner only: the consumer notifies once per batch.
create function notify_progress(of_merchant text, members uuid[]) returns void
language sql set search_path = pg_catalog, public, pg_temp
as $$
  select pg_notify('livery_session_changes', 'progress ' || of_merchant || ' ' || string_agg(reported.tag, ','))
  from (
    select encode(substring(token.hash for 8), 'hex') as tag, (row_number() over ()) / 200 as part
      from session join session_token as token on token.merchant = session.merchant and token.session_id = session.id
      where session.merchant = of_merchant and session.member_id = any (members)
  ) as reported
  group by reported.part
$$;
revoke execute on function notify_progress(text, uuid[]) from public;
