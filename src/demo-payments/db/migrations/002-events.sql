-- Event outbox and injected faults of the demo payment provider.

-- The outbox: written in the transaction of the change, sent until the gateway confirms.
create table event (
  id uuid primary key,
  item uuid not null references item (id),
  merchant text not null,
  body text not null,
  sequence integer not null,
  -- number of deliveries wanted and done
  copies smallint not null default 1 check (copies > 0),
  reported smallint not null default 0,
  -- sent only after this newer event
  after uuid references event (id),
  -- never delivered (injected fault)
  is_muted boolean not null default false,
  tries integer not null default 0,
  error text,
  next_try_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_how text check (ended_how in ('reported', 'given up')),
  check ((ended_at is null) = (ended_how is null))
);
create index event_due on event (next_try_at) where ended_at is null and not is_muted;
create index event_of_item on event (item, sequence);

-- Injected faults: of a merchant if the reference is empty, else of that order alone.
create table fault (
  merchant text not null,
  reference text not null default '',
  faults jsonb not null,
  primary key (merchant, reference)
);
