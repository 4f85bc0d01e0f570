-- Rules by which promotions pay automatically (docs/decisions/29-promotions-and-missions-count-by-the-version-in-force.md), their budgets, and the
-- payment of rewards: many of one budget in one commit (106).

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

alter table promotion
  -- null: the promotion pays from the operator's bonus account, without a limit
  add column budget text,
  add foreign key (merchant, budget) references promotion_budget (merchant, name);

alter table promotion_reward
  add column rule_version bigint,
  -- paid automatically; otherwise the member claims it
  add column is_auto boolean not null default false,
  -- for a bonus with wagering: the required turnover, the maximum that becomes cash (null: all), and the terms
  -- (124-grants.sql)
  add column goal_minor bigint check (goal_minor > 0),
  add column cap_minor bigint check (cap_minor >= 0),
  add column terms jsonb check (jsonb_typeof(terms) = 'object'),
  -- the deposit that it is for; reverting the deposit revokes it
  add column deposit_id uuid,
  add column withdrawn_at timestamptz,
  add column grant_id uuid,
  add check ((goal_minor is null) = (terms is null)),
  add check (withdrawn_at is null or claimed_at is null);
create index promotion_reward_to_pay on promotion_reward (merchant, claimable_at)
  where is_auto and claimed_at is null and withdrawn_at is null;
create index promotion_reward_by_deposit on promotion_reward (merchant, deposit_id) where deposit_id is not null;
grant update (withdrawn_at, amount, goal_minor, cap_minor) on promotion_reward to livery_app;
call grant_staff_read('promotion_reward', 'merchant, is_auto, claimable_at, claimed_at, withdrawn_at');
revoke update (claimed_at, claim_key) on promotion_reward from livery_app;

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
      -- A member on a break gets no promotions (122-protection.sql).
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

-- Notifies a member's pages that a reward was issued, claimed or revoked, as for messages (092-inbox-change.sql),
-- whichever code did it.
create trigger notify_issued after insert on promotion_reward
  referencing new table as written for each statement execute function notify_pages('rewards', 'issued');
create trigger notify_claimed after update on promotion_reward
  referencing new table as written for each statement execute function notify_pages('rewards');
