-- When staff last asked for what a consumer has counted to be made anew and compared, and what came of it.
create table replay_ask (
  merchant text not null references merchant (code),
  consumer text not null,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- when somebody may take it up
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- {"kind": "equal", "events": "12", "seconds": 3} and so on, as the replay answers it
  outcome jsonb,
  primary key (merchant, consumer)
);
call enable_tenant_rls('replay_ask', 'select, insert, update');
