-- Members above an amount at which the market makes staff decide (docs/explanation/limits.md#thresholds).
create table threshold_case (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- of the obligation, for example "deposit.net P30D check"
  subject text not null,
  measure text not null check (measure in ('DEPOSIT_GROSS', 'DEPOSIT_NET', 'LOSS_NET', 'DEPOSIT_LIMIT')),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH', 'ROLLING_24H', 'ROLLING_7D', 'ROLLING_30D')),
  action text not null check (action in ('check', 'contact', 'contactFirst', 'block')),
  pack text not null,
  clause text not null,
  -- what the member is above
  amount_minor bigint not null check (amount_minor >= 0),
  measured_minor bigint not null,
  opened_at timestamptz not null,
  -- when staff must have decided
  due_at timestamptz not null,
  decision text check (decision in ('CLEARED', 'CONTACTED', 'RESTRICTED', 'WITHDRAWN')),
  decided_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint measured_above check (measured_minor > amount_minor),
  constraint due_later check (due_at > opened_at),
  constraint decision_is_whole check ((decision is null) = (decided_at is null))
);
comment on column threshold_case.decision is 'null: it waits for staff';
create unique index threshold_case_open on threshold_case (merchant, member_id, subject) where decision is null;
create index threshold_case_by_member on threshold_case (merchant, member_id, subject, opened_at);
create index threshold_case_due on threshold_case (merchant, due_at) where decision is null;
call enable_tenant_rls('threshold_case', 'select, insert, update (decision, decided_at)');
call grant_staff_read('threshold_case');
