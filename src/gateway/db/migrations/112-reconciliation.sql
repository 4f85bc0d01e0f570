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
