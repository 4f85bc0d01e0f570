-- The last replay of a consumer that staff requested (recount and comparison), and its result.
create table replay_ask (
  merchant text not null references merchant (code),
  consumer text not null,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- when a worker may take it
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- {"kind": "equal", "events": "12", "seconds": 3} and so on, as the replay returns it
  outcome jsonb,
  primary key (merchant, consumer)
);
call enable_tenant_rls('replay_ask', 'select, insert, update');
call grant_staff_read('replay_ask', 'merchant, asked_at, done_at, next_at');
