-- The demo's history (docs/decisions/098-a-year-of-history.md): groups of members whose year is laid, and how far.
create table demo_history (
  merchant text not null references merchant (code),
  -- cast: those whom visitors log in as; the others are counted
  members text not null check (members ~ '^[a-z0-9]{1,20}$'),
  size integer not null check (size > 0),
  -- the merchant's; with it and the names above everything else follows
  last_day date not null,
  -- segments of its year that were laid, of how many
  laid integer not null default 0,
  segments integer not null check (laid between 0 and segments),
  begun_at timestamptz not null default now(),
  primary key (merchant, members)
);
call enable_tenant_rls('demo_history', 'select');
