-- A merchant's own content: one entry with its time range, its audience and its texts in each language.

create table content_entry (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('banner', 'notice', 'popup', 'news', 'promotion', 'help')),
  -- lower comes first, within its kind
  position integer not null check (position >= 0),
  -- incremented by every change, to detect version conflicts
  version integer not null default 1,
  hidden boolean not null default false,
  removed_at timestamptz,
  -- half-open; null: no bound
  starts_at timestamptz,
  ends_at timestamptz,
  -- B before log-in, A after log-in, F at the first log-in; null: always
  execution text check (execution in ('B', 'A', 'F')),
  audience text not null default 'everyone' check (audience in ('everyone', 'members', 'agents')),
  -- empty: any
  ranks smallint[] not null default '{}',
  labels text[] not null default '{}',
  picture text,
  group_name text check (kind = 'banner' or group_name is null),
  link text,
  promotion_type text,
  anchor text check (anchor ~ '^[a-z][a-z0-9-]{0,63}$'),
  promotion_id text,
  published_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- a staff name; empty: initial content
  changed_by text not null default '',
  -- shown to members after so many days, once per so many days; null: no period
  period_days smallint check (period_days between 1 and 3660),
  primary key (merchant, id),
  unique (merchant, kind, anchor),
  unique (merchant, promotion_id),
  foreign key (merchant, promotion_id) references promotion (merchant, id) on delete cascade,
  check (starts_at < ends_at),
  check ((kind = 'banner') = (group_name is not null)),
  check ((kind = 'help') = (anchor is not null)),
  check ((kind = 'promotion') = (promotion_id is not null))
);
create index content_entry_by_place on content_entry (merchant, kind, position, id);
-- Entries are never deleted: a removed one can be restored.
call enable_tenant_rls('content_entry', 'select, insert, update');

create table content_words (
  merchant text not null,
  entry_id bigint not null,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null,
  summary text not null default '',
  html text not null default '',
  -- a picture with text in this language; null: the entry's own picture
  picture text,
  primary key (merchant, entry_id, language),
  foreign key (merchant, entry_id) references content_entry (merchant, id) on delete cascade
);
call enable_tenant_rls('content_words', 'select, insert, update, delete');

-- The media library: pictures that staff uploaded, cleaned, in the size from which the others are cut.
create table media_picture (
  merchant text not null references merchant (code),
  -- a digest of the content
  id text not null check (id ~ '^[0-9a-f]{20}$'),
  name text not null check (length(name) between 1 and 120),
  -- {LANGUAGE: alternative text}
  alt jsonb not null default '{}',
  -- the focal point, as shares of the width and the height
  focus_x real not null default 0.5 check (focus_x between 0 and 1),
  focus_y real not null default 0.5 check (focus_y between 0 and 1),
  type text not null check (type in ('svg', 'png', 'jpg', 'webp')),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  version integer not null default 1,
  staff_id uuid not null,
  at timestamptz not null default now(),
  primary key (merchant, id)
);
call enable_tenant_rls('media_picture', 'select, insert, update, delete');

-- What was cut out of a picture of the library for a place that shows it, named by its content.
create table media_file (
  merchant text not null,
  path text not null check (path ~ '^assets/[a-z]+-[0-9a-f]{20}\.(svg|png|jpg|webp)$'),
  picture text not null,
  -- null: the brand has the file
  content bytea check (octet_length(content) between 1 and 10485760),
  width integer not null check (width >= 0),
  height integer not null check (height >= 0),
  at timestamptz not null default now(),
  primary key (merchant, path, picture),
  foreign key (merchant, picture) references media_picture (merchant, id) on delete cascade
);
call enable_tenant_rls('media_file', 'select, insert, delete');

-- How often the entries of a kind were reordered; no row: never.
create table content_order (
  merchant text not null references merchant (code),
  kind text not null,
  version integer not null default 1,
  primary key (merchant, kind)
);
call enable_tenant_rls('content_order', 'select, insert, update');

-- The notices that a member has opened; no row: not yet.
create table notice_read (
  merchant text not null references merchant (code),
  member_id uuid not null,
  entry_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (merchant, member_id, entry_id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, entry_id) references content_entry (merchant, id)
);
call enable_tenant_rls('notice_read', 'select, insert');
