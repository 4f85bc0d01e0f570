-- What a site says in words and pictures of the merchant's own: one piece with its time, its audience and its words in each
-- language.

create table content_entry (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('banner', 'notice', 'popup', 'news', 'promotion', 'help')),
  -- lower is earlier, among those of its kind
  position integer not null check (position >= 0),
  -- raised by every change, so that who changed it meanwhile is told
  version integer not null default 1,
  hidden boolean not null default false,
  removed_at timestamptz,
  -- half-open; null: no bound
  starts_at timestamptz,
  ends_at timestamptz,
  -- B before log-in, A after it, F at the first; null: always
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
  -- a staff name; empty: it came with the site
  changed_by text not null default '',
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
-- Nobody deletes a piece: what was taken away can be put back.
call enable_tenant_rls('content_entry', 'select, insert, update');

create table content_words (
  merchant text not null,
  entry_id bigint not null,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null,
  summary text not null default '',
  html text not null default '',
  -- a picture with words of this language in it; null: the piece's own
  picture text,
  primary key (merchant, entry_id, language),
  foreign key (merchant, entry_id) references content_entry (merchant, id) on delete cascade
);
call enable_tenant_rls('content_words', 'select, insert, update, delete');

-- How often the pieces of a kind were put in another order; none: never.
create table content_order (
  merchant text not null references merchant (code),
  kind text not null,
  version integer not null default 1,
  primary key (merchant, kind)
);
call enable_tenant_rls('content_order', 'select, insert, update');
