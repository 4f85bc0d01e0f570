-- The demo's seeded history (docs/decisions/39-demo-data-obey-the-rules-of-live-data.md): groups of members, and their progress.
create table demo_history (
  merchant text not null references merchant (code),
  -- cast: the members whom visitors log in as; the other groups are numbered
  members text not null check (members ~ '^[a-z0-9]{1,20}$'),
  size integer not null check (size > 0),
  -- in the merchant's calendar; the history is derived from this and the names above
  last_day date not null,
  -- seeded segments of its year, and their total
  seeded integer not null default 0,
  segments integer not null check (seeded between 0 and segments),
  begun_at timestamptz not null default now(),
  primary key (merchant, members)
);
call enable_tenant_rls('demo_history', 'select');
