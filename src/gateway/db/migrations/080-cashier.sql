-- The cashier's data: payment methods, orders of the four state machines (docs/reference/machines.md), their history, and their
-- guards.

-- A merchant's payment methods, in and out.
create table pay_method (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  version bigint not null default 0,
  direction text not null check (direction in ('DEPOSIT', 'WITHDRAWAL')),
  provider text not null check (provider ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  kind text not null check (kind in ('BANK', 'EWALLET', 'CRYPTO', 'C2C')),
  -- how the provider collects the payment; for a withdrawal: to an account, or to depositing members
  way text not null,
  is_on boolean not null default true,
  place smallint not null default 0,
  -- by language: name, and a note for the payer
  words jsonb not null default '{}' check (jsonb_typeof(words) = 'object'),
  -- fields besides the amount, by field name (schemas/register-settings.schema.json); json keeps the order of the form
  rules json not null default '{}' check (json_typeof(rules) = 'object'),
  minimum_minor bigint not null check (minimum_minor > 0),
  maximum_minor bigint not null,
  -- amounts offered as buttons
  amounts_minor bigint[] not null default '{}' check (cardinality(amounts_minor) <= 12),
  -- permitted difference between announced and received amount, in millionths of it
  tolerance_ppm integer not null default 0 check (tolerance_ppm between 0 and 1000000),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  fee_ppm integer not null default 0 check (fee_ppm between 0 and 1000000),
  fee_payer text not null default 'HOUSE' check (fee_payer in ('PLAYER', 'HOUSE')),
  -- per member and merchant's day; null: unlimited
  daily_count smallint check (daily_count > 0),
  daily_sum_minor bigint check (daily_sum_minor > 0),
  -- for ranks from this one on; null: for all
  rank_from smallint check (rank_from > 0),
  -- opening hours in minutes of the merchant's day, also across midnight; null: always open
  opens_at smallint check (opens_at between 0 and 1439),
  closes_at smallint check (closes_at between 0 and 1439),
  primary key (merchant, id),
  check (maximum_minor >= minimum_minor),
  check ((opens_at is null) = (closes_at is null)),
  check (way in ('redirect', 'qr', 'transfer', 'c2c', 'account') and (way = 'account') <= (direction = 'WITHDRAWAL')),
  check ((kind = 'C2C') = (way = 'c2c'))
);
call enable_tenant_rls('pay_method', 'select, insert, update');
call grant_staff_read('pay_method');

-- Settings of all methods of a merchant.
create table cashier_setting (
  merchant text primary key references merchant (code),
  version bigint not null default 0,
  -- required turnover of each deposit before a withdrawal, in millionths (D46)
  turnover_ppm integer not null default 1000000 check (turnover_ppm between 0 and 100000000),
  -- after a new password, contact or second step; after a new payout account (D51)
  cool_off_hours smallint not null default 24 check (cool_off_hours between 0 and 720),
  account_cool_off_hours smallint not null default 24 check (account_cool_off_hours between 0 and 720),
  accounts_most smallint not null default 5 check (accounts_most between 1 and 20),
  -- maximum open deposits of a member
  deposits_most smallint not null default 3 check (deposits_most between 1 and 20),
  withdrawals_daily_count smallint check (withdrawals_daily_count > 0),
  withdrawals_daily_minor bigint check (withdrawals_daily_minor > 0),
  -- D48
  may_cancel boolean not null default false,
  -- withdrawals up to this amount need no staff approval; null: all do
  pass_up_to_minor bigint check (pass_up_to_minor > 0),
  -- staff payments, credits and gifts above this amount need two staff users; null: all do
  two_above_minor bigint check (two_above_minor > 0),
  -- the staff user who set the first limit alone, as no other user could confirm it; null: two users did, or there is
  -- no limit
  limit_alone_by text,
  asks_kyc boolean not null default false,
  -- transfers between members, up and down the tree; the daily limit is for both together; null: unlimited
  upline_is_on boolean not null default true,
  upline_minimum_minor bigint not null default 1 check (upline_minimum_minor > 0),
  upline_maximum_minor bigint check (upline_maximum_minor > 0),
  upline_daily_minor bigint default 100000 check (upline_daily_minor > 0),
  -- withdrawals require a verified contact
  asks_contact boolean not null default false,
  -- minutes in which the withdrawer must confirm the receipt; after them it counts as received (M183)
  receipt_minutes smallint not null default 60 check (receipt_minutes between 15 and 1440)
);
call enable_tenant_rls('cashier_setting', 'select, insert, update');
call grant_staff_read('cashier_setting');

-- Deposits. An order is not money: credited money is in the ledger, and a credited order names its transfer.
create table deposit (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  method_id uuid not null,
  provider text not null,
  state text not null default 'new',
  version bigint not null default 0,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- the member's idempotency key, and the hash of the request
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  -- the values of the method's form, encrypted
  fields bytea,
  promotion_id text check (length(promotion_id) <= 64),
  -- the promotion's title when it was chosen
  promotion_title text check (length(promotion_title) <= 200),
  -- the member's next action (contract/deposits/read.ts); null: none, or the provider has not answered
  next jsonb,
  sent_at timestamptz,
  -- total received according to the provider, and the highest sequence number of its reports
  arrived_minor bigint not null default 0 check (arrived_minor >= 0),
  sequence bigint not null default 0,
  -- the reverted part of it; and the total reverted according to the provider, which may report it before the receipt
  back_minor bigint not null default 0 check (back_minor between 0 and arrived_minor),
  reported_back_minor bigint not null default 0 check (reported_back_minor >= 0),
  back_sequence bigint not null default 0,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  transfer_id uuid,
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  -- return URL sent to the provider, the same on each request
  return_url text not null default '' check (length(return_url) <= 500),
  language text not null default 'EN' check (length(language) <= 8),
  -- when the provider was last polled
  asked_at timestamptz,
  primary key (merchant, id),
  unique (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, method_id) references pay_method (merchant, id),
  foreign key (merchant, transfer_id) references transfer (merchant, id),
  constraint credited_deposit_names_its_transfer check ((state in ('paid', 'reversed')) = (transfer_id is not null))
);
comment on column deposit.version is 'incremented by each step';
comment on column deposit.key is 'the member''s idempotency key';
comment on column deposit.sequence is 'the provider''s highest sequence number';
comment on column deposit.reason is 'shown to the member';
comment on column deposit.transfer_id is 'the transfer of the credit';
create index deposit_by_member on deposit (merchant, member_id, created_at desc, id desc);
create index deposit_by_state on deposit (merchant, state, created_at);
create index deposit_by_asked on deposit (merchant, state, (coalesce(asked_at, created_at))) where state in ('new', 'waiting');
call enable_tenant_rls('deposit', 'select, insert, update (state, version, next, sent_at, arrived_minor, sequence, back_minor, reported_back_minor, back_sequence, fee_minor, transfer_id, reason, asked_at)');
call keep_to_machine('deposit', 'deposit');
call grant_staff_read('deposit', 'merchant, id, member_id, method_id, provider, state, version, currency, amount_minor, promotion_id, sent_at, arrived_minor, back_minor, reported_back_minor, fee_minor, transfer_id, reason, created_at, asked_at');

-- Money received without an order, or a second time for an order.
create table suspense (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  provider text not null,
  -- the provider's reference
  reference text not null check (length(reference) between 1 and 100),
  deposit_id uuid,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  -- credited: to a member; returned: to the payer
  closed_as text check (closed_as in ('credited', 'returned')),
  closed_at timestamptz,
  member_id uuid,
  proposed_by text,
  closed_by text,
  reason text check (length(reason) <= 500),
  primary key (merchant, id),
  foreign key (merchant, deposit_id) references deposit (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((closed_as is null) = (closed_at is null) and (closed_as is null) = (closed_by is null)),
  check ((closed_as = 'credited') = (member_id is not null)),
  constraint suspense_is_closed_by_another check (closed_by <> proposed_by)
);
comment on column suspense.member_id is 'the receiving member, set by the proposal; null: the payer';
create index suspense_open on suspense (merchant, created_at) where closed_as is null;
create index suspense_by_reference on suspense (merchant, provider, reference);
create index suspense_by_deposit on suspense (merchant, deposit_id) where deposit_id is not null;
call enable_tenant_rls('suspense', 'select, insert, update (version, closed_as, closed_at, member_id, proposed_by, closed_by, reason)');
call grant_staff_read('suspense');

-- Events of providers, each once, stored for as long as the provider may repeat them.
create table provider_event (
  merchant text not null references merchant (code),
  provider text not null,
  event_id text not null check (length(event_id) between 1 and 100),
  reference text not null,
  body jsonb not null,
  -- taken, late (nothing new), unknown (no such order), unfit (the order's state does not permit it), refused
  -- (invalid)
  outcome text not null check (outcome in ('taken', 'late', 'unknown', 'unfit', 'refused')),
  -- why no money moved (features/cashier/orders/told-standing.ts), or the error code of the refusal
  why text check (length(why) <= 40),
  taken_at timestamptz not null default now(),
  -- staff should check it until then; null: no check needed
  due_at timestamptz,
  version bigint not null default 0,
  closed_at timestamptz,
  -- a staff member's id, or the provider's code: the expected event has arrived
  closed_by text,
  note text check (length(note) <= 500),
  primary key (merchant, provider, event_id),
  check ((outcome = 'taken') = (why is null)),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null or due_at is not null))
);
create index provider_event_by_reference on provider_event (merchant, reference);
create index provider_event_unmoved on provider_event (merchant, taken_at desc, event_id) where outcome <> 'taken';
create index provider_event_case on provider_event (merchant, due_at) where due_at is not null and closed_at is null;
call enable_tenant_rls('provider_event', 'select, insert, update (body, outcome, why, taken_at, due_at, version, closed_at, closed_by, note)');
call grant_staff_read('provider_event');

-- Steps of orders: the new state, the actor, and the amounts moved.
create table order_step (
  merchant text not null references merchant (code),
  machine text not null,
  order_id uuid not null,
  -- the order's version after the step; the first row has the initial version
  version bigint not null,
  step text not null,
  state text not null,
  taken_by text not null check (taken_by in ('member', 'staff', 'two staff', 'provider', 'clock', 'system')),
  -- the member's or staff member's id, or the provider's code
  actor text not null,
  -- for a step by two staff users: the proposer
  proposed_by text,
  reason text check (length(reason) <= 500),
  transfer_id uuid,
  -- for a staff step: the single-user limit
  limit_minor bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant, machine, order_id, version),
  foreign key (machine, state) references machine_state (machine, name),
  foreign key (merchant, transfer_id) references transfer (merchant, id),
  constraint step_of_two check ((taken_by = 'two staff') = (proposed_by is not null) and proposed_by is distinct from actor)
);
call enable_tenant_rls('order_step', 'select, insert');
call grant_staff_read('order_step');

-- Steps that one staff user has proposed and a second must confirm, for a version of the order.
create table order_proposal (
  merchant text not null references merchant (code),
  machine text not null,
  order_id uuid not null,
  version bigint not null,
  step text not null,
  proposed_by text not null,
  reason text not null check (length(reason) between 1 and 500),
  -- amounts of the step, in minor units, by their sign (docs/reference/machines.md)
  amounts jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (merchant, machine, order_id, version, step)
);
comment on column order_proposal.version is 'the order''s version at the proposal, which is invalid for any other';
call enable_tenant_rls('order_proposal', 'select, insert, delete');
call grant_staff_read('order_proposal');

-- Staff actions above the merchant's limit (payments, or rules that can pay above it) that wait for a second staff
-- user, as they were requested. One per subject of an action.
create table proposed_action (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  action text not null check (length(action) between 1 and 60),
  subject text not null check (length(subject) between 1 and 200),
  -- the account concerned, or the subject's name
  account text not null default '' check (length(account) <= 1000),
  request jsonb not null,
  -- null: the amount cannot be determined
  size_minor bigint check (size_minor >= 0),
  proposed_by text not null,
  reason text not null check (length(reason) between 1 and 500),
  at timestamptz not null default now(),
  primary key (merchant, id),
  unique (merchant, action, subject)
);
call enable_tenant_rls('proposed_action', 'select, insert, update (reason), delete');
call grant_staff_read('proposed_action');

-- Stores the limit at the time of a staff decision, so that the check of the books can find decisions of one user
-- above it (features/books/checks.ts). Zero if the merchant has no limit: every amount is above it.
create function keep_limit() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.limit_minor := coalesce((select two_above_minor from cashier_setting where merchant = new.merchant), 0);
  return new;
end
$$;
create trigger limit_is_enforced before insert on order_step for each row when (new.taken_by in ('staff', 'two staff'))
  execute function keep_limit();

-- Pictures that prove a payment, or that none arrived.
create table order_evidence (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  machine text not null,
  order_id uuid not null,
  member_id uuid not null,
  picture bytea not null check (length(picture) between 1 and 1000000),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index order_evidence_by_order on order_evidence (merchant, machine, order_id, created_at);
create index order_evidence_by_age on order_evidence (merchant, created_at);
call enable_tenant_rls('order_evidence', 'select, insert');
call grant_staff_read('order_evidence');

-- Members' actions on their orders (docs/decisions/12-a-repeated-request-takes-effect-once.md), each once per key; creating an
-- order stores the key in the order itself.
create table order_submission (
  merchant text not null references merchant (code),
  member_id uuid not null,
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  machine text not null,
  order_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index order_submission_by_age on order_submission (merchant, created_at);
call enable_tenant_rls('order_submission', 'select, insert');

-- Payout accounts. `ciphertext` holds the values of the method's form, encrypted.
create table payout_account (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  method_id uuid not null,
  ciphertext bytea not null,
  holder bytea not null,
  masked text not null check (length(masked) between 1 and 80),
  -- keyed hash of number and method: detects the same account of two members without reading it
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null default now(),
  usable_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, method_id) references pay_method (merchant, id)
);
comment on column payout_account.ciphertext is 'the payee in the format for providers (payee.ts), encrypted';
comment on column payout_account.holder is 'the holder''s name, encrypted separately: the name is shown, the rest is not';
create unique index payout_account_once on payout_account (merchant, member_id, fingerprint) where removed_at is null;
create index payout_account_shared on payout_account (merchant, fingerprint) where removed_at is null;
call enable_tenant_rls('payout_account', 'select, insert, update (removed_at)');
call grant_staff_read('payout_account', 'merchant, id, member_id, method_id, masked, fingerprint, created_at, usable_at, removed_at');

-- Attempts at a member's payment password, whose hash is in the member's row.
create table payment_password_guard (
  merchant text not null references merchant (code),
  member_id uuid not null,
  wrong_tries smallint not null default 0 check (wrong_tries >= 0),
  locks smallint not null default 0 check (locks >= 0),
  locked_until timestamptz,
  -- keyed hash of the last wrong password and its idempotency key: a repeated request costs no attempt
  last_wrong bytea check (length(last_wrong) = 32),
  changed_at timestamptz,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
comment on column payment_password_guard.wrong_tries is 'wrong attempts since the last right one or the last lock; an attempt that is still being checked counts';
comment on column payment_password_guard.locks is 'consecutive locks: each lasts twice as long as the one before it';
comment on column payment_password_guard.changed_at is 'null: the password was never replaced';
call enable_tenant_rls('payment_password_guard', 'select, insert, update');

-- Withdrawals. Inserted and held in one transaction.
create table withdrawal (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  state text not null default 'held',
  version bigint not null default 0,
  held_minor bigint not null default 0 check (held_minor >= 0),
  account_id uuid not null,
  method_id uuid not null,
  provider text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- end of the account's cool-off at that time (keep_rest); null: none
  rests_until timestamptz,
  -- daily limit of outgoing money at that time (keep_day_limit); null: none
  day_most_minor bigint,
  fee_minor bigint not null default 0 check (fee_minor >= 0 and fee_minor < amount_minor),
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  sequence bigint not null default 0,
  -- when the provider was last asked, and how many times in a row it did not know the reference
  asked_at timestamptz,
  unheard smallint not null default 0,
  -- required turnover of the deposits at the time of the request; null: not checked (demo seed data)
  turnover_ppm integer check (turnover_ppm >= 0),
  -- of a withdrawal to members: the sum of matches neither received nor cancelled
  matched_minor bigint not null default 0 check (matched_minor between 0 and held_minor),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  -- when the provider is polled next; null: the order is not at the provider
  poll_at timestamptz,
  -- the provider's final refusal of `send`, until the provider was asked again
  refused_as text check (length(refused_as) <= 64),
  -- 0: the provider knows the payout by the order's id; above: by the reference of that row of payout_attempt
  attempt smallint not null default 0 check (attempt >= 0),
  primary key (merchant, id),
  constraint withdrawal_key unique (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, account_id) references payout_account (merchant, id),
  foreign key (merchant, method_id) references pay_method (merchant, id),
  -- The fee of a withdrawal cannot be matched.
  constraint matched_leaves_the_fee check (matched_minor = 0 or matched_minor <= held_minor - fee_minor)
);
comment on column withdrawal.held_minor is 'changed only by postings';
call enable_tenant_rls('withdrawal', 'select, insert (merchant, id, member_id, account_id, method_id, provider, currency, amount_minor, fee_minor, key, request_hash, turnover_ppm, created_at), update (state, version, sequence, asked_at, unheard, matched_minor, reason, attempt, poll_at, refused_as)');
call keep_to_machine('withdrawal', 'withdrawal');
call grant_staff_read('withdrawal');
create trigger held_moves_by_posting before update of held_minor on withdrawal
  for each statement execute function refuse_direct_amount();
create index withdrawal_by_member on withdrawal (merchant, member_id, created_at desc, id desc);
create index withdrawal_by_state on withdrawal (merchant, state, created_at);

-- Checked at commit: a withdrawal holds money until it is final, and none afterwards. Reads as the owner, as for
-- transfers: a deferred trigger runs as the committing role.
create function check_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from withdrawal w join machine_state s on s.machine = 'withdrawal' and s.name = w.state
      where w.merchant = new.merchant and w.id = new.id and s.is_final <> (w.held_minor = 0)
  ) then
    raise exception 'a withdrawal holds money until it is final, and none then' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger withdrawal_holds_until_final after insert or update on withdrawal
  deferrable initially deferred for each row execute function check_withdrawal();

-- Stores with each outgoing movement the end of the account's cool-off after the last security change (D51). A trigger
-- sets it, not the caller, so that the check of the books can find movements that left too early.
create function keep_rest() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.rests_until := (
    select max(change.at) + make_interval(hours => coalesce((select s.cool_off_hours from cashier_setting s where s.merchant = new.merchant), 24))
      from member m left join payment_password_guard g on g.merchant = m.merchant and g.member_id = m.id
        cross join lateral (values (case when m.password_changed_at > m.created_at then m.password_changed_at end),
          (m.contact_changed_at), (m.second_step_changed_at), (g.changed_at)) change (at)
      where m.merchant = new.merchant and m.id = new.member_id and change.at <= new.created_at);
  return new;
end
$$;
create trigger rest_is_enforced before insert on withdrawal for each row execute function keep_rest();

-- Stores with each outgoing movement the merchant's limit of the day, of transfers the smaller of theirs and of all
-- outgoing money; for the same reason a trigger sets it.
create function keep_day_limit() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  select case tg_table_name when 'withdrawal' then s.withdrawals_daily_minor else least(s.withdrawals_daily_minor, s.upline_daily_minor) end
    into new.day_most_minor from cashier_setting s where s.merchant = new.merchant;
  return new;
end
$$;
create trigger day_limit_is_kept before insert on withdrawal for each row execute function keep_day_limit();

-- Parts of withdrawals that other members pay as deposits.
create table payout_match (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  withdrawal_id uuid not null,
  deposit_id uuid not null,
  state text not null default 'offered',
  version bigint not null default 0,
  amount_minor bigint not null check (amount_minor > 0),
  received_minor bigint not null default 0 check (received_minor between 0 and amount_minor),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  unique (merchant, deposit_id),
  foreign key (merchant, withdrawal_id) references withdrawal (merchant, id),
  foreign key (merchant, deposit_id) references deposit (merchant, id),
  constraint received_match_is_whole check (state not in ('received', 'forced') or received_minor = amount_minor),
  constraint match_receives_when_asked check (received_minor = 0 or state in ('asked', 'disputed', 'received', 'forced', 'refused'))
);
create index payout_match_by_withdrawal on payout_match (merchant, withdrawal_id, created_at);
create index payout_match_by_state on payout_match (merchant, state, created_at);
call enable_tenant_rls('payout_match', 'select, insert (merchant, id, withdrawal_id, deposit_id, amount_minor), update (state, version, received_minor)');
call keep_to_machine('payout_match', 'match');
call grant_staff_read('payout_match');

-- Corrections of a member's account, by two staff users.
create table correction (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  state text not null default 'proposed',
  version bigint not null default 0,
  wallet text not null default 'MAIN',
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by text not null,
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index correction_by_state on correction (merchant, state, created_at);
create index correction_by_member on correction (merchant, member_id, created_at desc);
call enable_tenant_rls('correction', 'select, insert (merchant, id, member_id, wallet, currency, amount_minor, reason, proposed_by), update (state, version)');
call keep_to_machine('correction', 'correction');
call grant_staff_read('correction');

create function note_debt() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  update member set owes = new.balance < 0 where merchant = new.merchant and id = new.owner_id;
  return null;
end
$$;
create trigger debt_is_noted after update of balance on ledger_account
  for each row when (new.kind = 'debt' and (new.balance < 0) <> (old.balance < 0)) execute function note_debt();

-- Times of security changes, which delay withdrawals.
create function note_contact_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (old.mobile_verified and new.mobile is distinct from old.mobile) or (old.email_verified and new.email is distinct from old.email) then
    new.contact_changed_at := now();
  end if;
  return new;
end
$$;
create trigger contact_change_is_noted before update of mobile, email on member
  for each row execute function note_contact_change();

-- An unconfirmed authenticator does not count yet.
create function note_second_step_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  was timestamptz := case when tg_op = 'INSERT' then null else old.confirmed_at end;
  is_now timestamptz := case when tg_op = 'DELETE' then null else new.confirmed_at end;
begin
  if (was is null) <> (is_now is null) then
    update member set second_step_changed_at = now()
      where merchant = coalesce(new.merchant, old.merchant) and id = coalesce(new.member_id, old.member_id);
  end if;
  return null;
end
$$;
create trigger second_step_change_is_noted after insert or update or delete on authenticator
  for each row execute function note_second_step_change();

-- Further references of a payout, each after the provider's final refusal of the previous one (docs/decisions/24-a-withdrawal-is-paid-at-most-once.md).
create table payout_attempt (
  merchant text not null references merchant (code),
  reference uuid not null,
  withdrawal_id uuid not null,
  attempt smallint not null check (attempt > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant, reference),
  unique (merchant, withdrawal_id, attempt),
  foreign key (merchant, withdrawal_id) references withdrawal (merchant, id)
);
call enable_tenant_rls('payout_attempt', 'select, insert');
call grant_staff_read('payout_attempt');

create index withdrawal_to_poll on withdrawal (merchant, poll_at) where poll_at is not null;
create index withdrawal_to_send on withdrawal (merchant) where state in ('approved', 'failed');

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

-- Reconciliation of providers' statements with orders and postings, and the differences
-- (docs/decisions/37-every-difference-to-a-providers-statement-is-a-case.md).

-- An account at a provider, with the balances of statement and books at the end of the last compared day.
create table reconciled_account (
  merchant text not null references merchant (code),
  provider text not null,
  currency text not null,
  -- first statement day (UTC); by default the day of the first movement, unless a row was inserted before the first
  -- run
  from_day date not null,
  -- opening balance of the statement beyond our account
  carried_minor bigint not null default 0,
  through_day date check (through_day >= from_day),
  closing_minor bigint,
  books_minor bigint,
  in_transit_minor bigint not null default 0,
  compared_at timestamptz,
  -- false: there is no provider to ask for a statement (docs/decisions/37-every-difference-to-a-providers-statement-is-a-case.md)
  has_statement boolean not null default true,
  -- earlier postings were compared with a statement that covers their day
  posting_id bigint not null default 0,
  primary key (merchant, provider, currency),
  check ((through_day is null) = (compared_at is null) and (through_day is null) = (closing_minor is null))
);
-- Only the owner changes since when and whether an account is compared.
call enable_tenant_rls('reconciled_account', 'select, insert (merchant, provider, currency, from_day),
  update (carried_minor, through_day, closing_minor, books_minor, in_transit_minor, compared_at, posting_id)');

create table statement_day (
  merchant text not null references merchant (code),
  provider text not null,
  currency text not null,
  day date not null,
  opening_minor bigint not null,
  closing_minor bigint not null,
  -- cursor of the statement's next page; null: the first, or none
  next text check (length(next) <= 64),
  is_whole boolean not null default false,
  read_at timestamptz not null default now(),
  primary key (merchant, provider, currency, day),
  check (not is_whole or next is null)
);
call enable_tenant_rls('statement_day', 'select, insert, update');

create table statement_line (
  merchant text not null references merchant (code),
  provider text not null,
  line_id text not null check (length(line_id) between 1 and 64),
  -- of the account, and of the line itself
  currency text not null,
  line_currency text not null,
  day date not null,
  reference text not null check (length(reference) between 1 and 64),
  flow text not null check (flow in ('payment', 'payout', 'reversal', 'return')),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  primary key (merchant, provider, line_id)
);
create index statement_line_by_reference on statement_line (merchant, provider, currency, reference);
create index statement_line_by_day on statement_line (merchant, provider, currency, day);
call enable_tenant_rls('statement_line', 'select, insert');

-- When a merchant's next scheduled run is due.
create table reconciliation_due (
  merchant text primary key references merchant (code),
  due_at timestamptz not null
);
call enable_tenant_rls('reconciliation_due', 'select, insert, update');
call grant_staff_read('reconciliation_due', 'merchant, due_at');

create table reconciliation_run (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- a staff member's id; null: scheduled
  asked_by text,
  asked_at timestamptz not null default now(),
  -- unfinished: a provider did not answer, the run is retried
  state text not null default 'running' check (state in ('running', 'unfinished', 'finished')),
  tries integer not null default 0,
  -- when a worker may take it; for a running one: when its worker's lease expires
  next_at timestamptz not null default now(),
  days_total integer not null default 0,
  days_read integer not null default 0,
  why text check (length(why) <= 500),
  -- current differences
  found integer,
  ended_at timestamptz,
  primary key (merchant, id),
  check ((state = 'finished') = (ended_at is not null))
);
create unique index one_open_reconciliation on reconciliation_run (merchant) where state <> 'finished';
create index reconciliation_run_newest on reconciliation_run (merchant, asked_at desc);
call enable_tenant_rls('reconciliation_run', 'select, insert, update');
call grant_staff_read('reconciliation_run', 'merchant, state, next_at');

-- A difference: one per kind and reference, whichever run finds it.
create table reconciliation_case (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  provider text not null,
  currency text not null,
  kind text not null check (length(kind) <= 40),
  reference text not null check (length(reference) between 1 and 64),
  flow text not null check (flow in ('payment', 'payout', 'reversal', 'return')),
  version bigint not null default 0,
  machine text,
  order_id uuid,
  -- difference of the statement's balance to our books because of it
  effect_minor bigint not null,
  reported_minor bigint not null,
  posted_minor bigint not null,
  at timestamptz,
  -- our transfers concerned, and the obligations of those that closed the case
  transfers uuid[] not null default '{}',
  obligations text[] not null default '{}',
  found_at timestamptz not null default now(),
  -- the last run still found it
  is_there boolean not null default true,
  -- agreed: a run found both sides equal; posted, explained: by staff
  closed_as text check (closed_as in ('agreed', 'posted', 'explained')),
  closed_at timestamptz,
  closed_by text,
  proposed text check (proposed in ('suspense', 'house', 'explain')),
  proposed_by text,
  proposed_at timestamptz,
  reason text check (length(reason) <= 500),
  primary key (merchant, id),
  unique (merchant, provider, currency, kind, reference),
  check ((closed_as is null) = (closed_at is null)),
  check (closed_as is distinct from 'posted' or closed_by is not null and proposed_by is not null),
  check ((proposed is null) = (proposed_by is null)),
  constraint case_is_closed_by_another check (closed_by <> proposed_by)
);
create index reconciliation_case_open on reconciliation_case (merchant, found_at) where closed_as is null;
create index reconciliation_case_there on reconciliation_case (merchant, provider, currency) where is_there;
create index reconciliation_case_closed on reconciliation_case (merchant, closed_at desc) where closed_as is not null;
call enable_tenant_rls('reconciliation_case', 'select, insert, update');
call grant_staff_read('reconciliation_case', 'merchant, found_at, proposed, proposed_at, closed_as');

-- The last check of a merchant's books that staff requested, and its result.
create table books_check (
  merchant text primary key references merchant (code),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- when a worker may take it
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- {"accounts": 12, ...} and the broken rules, {"total": {"row": ..., "found": ..., "expected": ...}}
  totals jsonb,
  faults jsonb
);
call enable_tenant_rls('books_check', 'select, insert, update');
call grant_staff_read('books_check', 'merchant, asked_at, done_at, next_at');
