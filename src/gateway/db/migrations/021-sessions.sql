-- Sessions, the tokens of their tabs, and failed log-ins. Every secret is kept as its SHA-256 only.

create table session (
  merchant text not null references merchant (code),
  id bytea not null check (length(id) = 32),
  member_id uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index session_by_member on session (merchant, member_id, created_at);
create index session_by_end on session (merchant, expires_at);
call keep_merchants_apart('session', 'select, insert, update, delete');

create table session_token (
  merchant text not null references merchant (code),
  hash bytea not null check (length(hash) = 32),
  session_id bytea not null,
  created_at timestamptz not null default now(),
  primary key (merchant, hash),
  foreign key (merchant, session_id) references session (merchant, id) on delete cascade
);
create index session_token_by_session on session_token (merchant, session_id, created_at);
call keep_merchants_apart('session_token', 'select, insert, delete');

-- Browsers that a member logged in from: their failures are counted apart from those of strangers.
create table member_device (
  merchant text not null references merchant (code),
  member_id uuid not null,
  device bytea not null check (length(device) = 32),
  seen_at timestamptz not null default now(),
  primary key (merchant, member_id, device),
  foreign key (merchant, member_id) references member (merchant, id)
);
call keep_merchants_apart('member_device', 'select, insert, update, delete');

-- Failed log-ins by subject: a keyed hash of account and device, or of an address block. An account need not exist.
create table login_failure (
  merchant text not null references merchant (code),
  subject bytea not null check (length(subject) = 32),
  failures integer not null default 0 check (failures >= 0),
  last_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (merchant, subject)
);
create index login_failure_by_age on login_failure (merchant, last_at);
call keep_merchants_apart('login_failure', 'select, insert, update, delete');
