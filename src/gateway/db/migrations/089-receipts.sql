-- Columns for matches, their receipts and transfers to the upline, in addition to 084-cashier.sql.

-- The matched amount of a withdrawal is the sum that its open matches wait for: only match changes update it.
create function follow_match() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  open_states constant text[] := '{offered,paying,asked,disputed}';
  was bigint := 0;
  is_now bigint := 0;
begin
  if tg_op = 'UPDATE' and old.state = any (open_states) then was := old.amount_minor - old.received_minor; end if;
  if new.state = any (open_states) then is_now := new.amount_minor - new.received_minor; end if;
  if is_now <> was then
    update withdrawal set matched_minor = matched_minor + is_now - was
      where merchant = new.merchant and id = new.withdrawal_id;
  end if;
  return null;
end
$$;
create trigger withdrawal_follows_match after insert or update of state, received_minor on payout_match
  for each row execute function follow_match();

create function refuse_direct_match() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- 1: this trigger itself; 2: inside the trigger of a match
  if pg_trigger_depth() < 2 then
    raise exception 'what is matched of a withdrawal moves by its matches alone' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger matched_moves_by_match before update of matched_minor on withdrawal
  for each statement execute function refuse_direct_match();

-- The fee of a withdrawal cannot be matched.
alter table withdrawal
  add constraint matched_leaves_the_fee check (matched_minor = 0 or matched_minor <= held_minor - fee_minor);

-- Only a withdrawal to members can be released, and only while no match is open; a payout at a provider is never
-- released (docs/decisions/25-receipts-decide-matched-deposits.md).
create function refuse_release() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.matched_minor > 0
    or not exists (select from pay_method m where m.merchant = new.merchant and m.id = new.method_id and m.way = 'c2c') then
    raise exception 'only what no member is about to pay of a withdrawal to members is released' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger released_is_what_no_member_pays before update of state on withdrawal
  for each row when (new.state = 'released' and old.state <> 'released') execute function refuse_release();

alter table cashier_setting
  -- minutes in which the withdrawer must confirm the receipt; after them it counts as received (M183)
  add column receipt_minutes smallint not null default 60 check (receipt_minutes between 15 and 1440);

-- Answers of withdrawers, each once per key.
create table receipt_answer (
  merchant text not null references merchant (code),
  member_id uuid not null,
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  match_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, match_id) references payout_match (merchant, id)
);
call enable_tenant_rls('receipt_answer', 'select, insert');

-- Money that members sent to the agent above them (M175).
create table upline_transfer (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  upline_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  transfer_id uuid not null,
  created_at timestamptz not null default now(),
  -- end of the account's cool-off at that time (keep_rest); null: none
  rests_until timestamptz,
  -- the daily limit at that time (keep_day_limit); null: none
  day_most_minor bigint,
  primary key (merchant, id),
  unique (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, upline_id) references member (merchant, id),
  foreign key (merchant, transfer_id) references transfer (merchant, id),
  constraint member_is_not_own_upline check (member_id <> upline_id)
);
create index upline_transfer_by_member on upline_transfer (merchant, member_id, created_at desc, id desc);
create trigger rest_is_enforced before insert on upline_transfer for each row execute function keep_rest();
create trigger day_limit_is_kept before insert on upline_transfer for each row execute function keep_day_limit();
call enable_tenant_rls('upline_transfer', 'select, insert');
call grant_staff_read('upline_transfer');
