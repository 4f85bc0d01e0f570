-- The server's documents of each merchant, their revision, and who changed what.

create table tree (
  merchant text not null references merchant (code),
  kind text not null check (kind in ('switches', 'rules', 'whitelabel', 'status')),
  -- json, not jsonb: the order of fields in the rules is the order of the form
  body json not null,
  primary key (merchant, kind)
);
call keep_merchants_apart('tree', 'select, insert, update');

-- Rises by one in the transaction of every change that a visitor could see.
create table tree_revision (
  merchant text primary key references merchant (code),
  revision bigint not null check (revision > 0),
  changed_at timestamptz not null default now()
);
call keep_merchants_apart('tree_revision', 'select, insert, update');

-- Append-only: the app role may neither change nor remove an entry.
create table journal (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  revision bigint not null,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  reason text,
  before json,
  after json,
  primary key (merchant, id)
);
call keep_merchants_apart('journal', 'select, insert');
