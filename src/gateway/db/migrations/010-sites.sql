-- The data of a merchant's site: its documents with their revision, and published brands.

create table tree (
  merchant text not null references merchant (code),
  kind text not null check (kind in ('switches', 'rules', 'whitelabel', 'status')),
  -- json, not jsonb: the order of fields in the rules is the order of the form
  body json not null,
  primary key (merchant, kind)
);
call enable_tenant_rls('tree', 'select, insert, update');
call grant_staff_read('tree');

-- Sites that were made in the console, since when they are open; null: closed until everything that opening needs is
-- there. A site of a folder of brands has no row.
create table merchant_opening (
  merchant text primary key references merchant (code),
  begun_at timestamptz not null default now(),
  begun_by text not null,
  opened_at timestamptz
);
call enable_tenant_rls('merchant_opening', 'select, insert, update (opened_at)');
call grant_staff_read('merchant_opening');

-- Whatever changes the trees: a site that was not opened yet stays in maintenance mode.
create function refuse_opening_unseen() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from merchant_opening o where o.merchant = new.merchant and o.opened_at is null) then
    raise exception 'the site % was not opened yet', new.merchant using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger new_sites_stay_closed after insert or update on tree
  for each row when (new.kind = 'status' and not coalesce((new.body ->> 'maintenance')::boolean, false))
  execute function refuse_opening_unseen();

-- Incremented in the transaction of every change that a visitor could see.
create table tree_revision (
  merchant text primary key references merchant (code),
  revision bigint not null check (revision > 0),
  changed_at timestamptz not null default now()
);
call enable_tenant_rls('tree_revision', 'select, insert, update');
call grant_staff_read('tree_revision');

-- Brands as revisions, with the same bytes as a brand folder. File contents are stored by hash: a file that revisions
-- share is stored once.
create table brand_content (
  merchant text not null references merchant (code),
  digest text not null check (digest = encode(sha256(content), 'hex')),
  content bytea not null check (octet_length(content) <= 5242880),
  primary key (merchant, digest)
);
comment on column brand_content.digest is 'SHA-256 of the content, in hexadecimal';
call enable_tenant_rls('brand_content', 'select, insert');

-- Append-only, like the journal: no role may change or remove a revision.
create table brand_revision (
  merchant text not null references merchant (code),
  -- the hash of brand file, texts and assets, as computed for a folder
  revision text not null check (revision ~ '^[A-Za-z0-9_-]{16}$'),
  id bigint not null generated always as identity,
  -- {"brand.json": "<digest>", "texts/EN.json": "<digest>", "assets/logo.svg": "<digest>"}
  files jsonb not null check (jsonb_typeof(files) = 'object' and files ? 'brand.json' and length(files::text) <= 262144),
  bytes integer not null check (bytes between 1 and 67108864),
  published_at timestamptz not null default now(),
  published_by text not null,
  note text check (length(note) <= 500),
  primary key (merchant, revision)
);
call enable_tenant_rls('brand_revision', 'select, insert');

-- The served revision; null: none. A rollback is one write here.
create table brand_current (
  merchant text primary key references merchant (code),
  revision text,
  changed_at timestamptz not null default now(),
  foreign key (merchant, revision) references brand_revision (merchant, revision)
);
call enable_tenant_rls('brand_current', 'select, insert, update');

grant select on brand_content, brand_revision, brand_current to livery_edge;

-- The draft of a brand: the next revision, as staff edit it. At most one for each merchant; all staff edit the same one.
create table brand_draft (
  merchant text primary key references merchant (code),
  -- the served revision when the draft began or was last brought up to date
  base text not null check (base ~ '^[A-Za-z0-9_-]{16}$'),
  version integer not null default 1 check (version > 0),
  started_at timestamptz not null default now()
);
call enable_tenant_rls('brand_draft', 'select, insert, update, delete');

-- The text files of a draft, as they were at its base and as they are now; null: there is no such file.
create table brand_draft_file (
  merchant text not null references brand_draft (merchant) on delete cascade,
  path text not null check (path ~ '^(brand\.json|texts/[A-Z]{2}\.json)$'),
  base text check (octet_length(base) <= 1048576),
  content text check (octet_length(content) <= 1048576),
  primary key (merchant, path)
);
call enable_tenant_rls('brand_draft_file', 'select, insert, update, delete');

-- Pictures that were uploaded to a draft, named by their content; those that its brand file names are published with it.
create table brand_draft_picture (
  merchant text not null references brand_draft (merchant) on delete cascade,
  path text not null check (path ~ '^assets/[a-z]+-[0-9a-f]{20}\.(svg|png|jpg|webp)$'),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  staff_id uuid not null,
  at timestamptz not null default now(),
  primary key (merchant, path)
);
call enable_tenant_rls('brand_draft_picture', 'select, insert, update, delete');

-- The edits of a draft in their order, one key each. Values are JSON texts; null: the key is absent.
create table brand_edit (
  merchant text not null references brand_draft (merchant) on delete cascade,
  seq integer not null check (seq > 0),
  path text not null,
  pointer text not null check (length(pointer) <= 300),
  before text check (octet_length(before) <= 262144),
  after text check (octet_length(after) <= 262144),
  staff_id uuid not null,
  at timestamptz not null default now(),
  -- dropped: undone, and its author has edited something else since
  state text not null default 'done' check (state in ('done', 'undone', 'dropped')),
  primary key (merchant, seq)
);
call enable_tenant_rls('brand_edit', 'select, insert, update, delete');

-- Every merchant's current revision in one query; public data, since sites are served with it. Reads the merchants one
-- by one as the owner, to whom the same policy applies, so that no policy needs an exception.
create function brand_heads() returns table (merchant text, revision text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  code text;
begin
  for code in select m.code from public.merchant m order by m.code loop
    perform set_config('app.merchant', code, true);
    return query select c.merchant, c.revision from public.brand_current c where c.merchant = code and c.revision is not null;
  end loop;
  perform set_config('app.merchant', '', true);
end
$$;
revoke execute on function brand_heads() from public;
grant execute on function brand_heads() to livery_app, livery_edge;

-- The seeded parts of the demo, by merchant and ('-') for the platform: a part in this table is never seeded again,
-- even if it was changed or removed since. Empty without a demo.
create table demo_part (
  merchant text not null,
  part text not null,
  seeded_at timestamptz not null default now(),
  primary key (merchant, part)
);
call enable_tenant_rls('demo_part', 'select, insert');

-- Audit journal of changes, as a hash chain. Each entry contains the hash of the previous one, so that a later change,
-- insertion or removal is detected. A merchant's entries are one chain; staff actions without a merchant are under
-- '-', so the merchant column has no foreign key.

-- Append-only: neither role may change or remove an entry.
create table journal (
  merchant text not null,
  id bigint not null generated always as identity,
  revision bigint not null,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  reason text,
  before json,
  after json,
  -- the effect of the change, as previewed before it was made
  effect json,
  -- the address is not stored in the journal; device and session are
  source text,
  -- position in the chain and hashes: set by the trigger only
  seq bigint not null,
  previous bytea not null,
  hash bytea not null,
  primary key (merchant, id),
  unique (merchant, seq)
);
comment on column journal.seq is 'position in the merchant''s hash chain, set by a trigger';
-- Newest entries first, of one merchant, of all, and of one member, message or application.
create index journal_by_time on journal (merchant, at desc, seq desc);
create index journal_of_all_by_time on journal (at desc, merchant, seq desc);
create index journal_by_subject on journal (merchant, subject, seq desc);
call enable_tenant_rls('journal', 'select, insert');
call grant_staff_read('journal');
grant insert on journal to livery_console;

-- Length and text of each part, so that different rows have different texts: 3:abc, and - for null.
create function journal_part(part text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$ select case when part is null then '-' else octet_length(part) || ':' || part end $$;

-- The hash input; src/gateway/staff/journal/chain.ts builds the same text.
create function journal_text(entry journal) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select journal_part(entry.merchant) || journal_part(entry.seq::text) || journal_part(entry.revision::text)
    || journal_part(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || journal_part(entry.actor) || journal_part(entry.action) || journal_part(entry.subject) || journal_part(entry.reason)
    || journal_part(entry.before::text) || journal_part(entry.after::text) || journal_part(entry.effect::text)
    || journal_part(entry.source) || journal_part(encode(entry.previous, 'hex'))
$$;

create function journal_hash(entry journal) returns bytea
language sql stable set search_path = pg_catalog, public, pg_temp
as $$ select sha256(convert_to(journal_text(entry), 'UTF8')) $$;

-- Inserts must not set position or hash.
create function chain_journal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
-- The last entry is at the end of an index; a plan for a small journal would sort, and remain cached as the journal
-- grows.
set enable_sort = off
as $$
declare
  last journal;
begin
  -- Serializes concurrent inserts: the second waits until the first is committed or rolled back.
  perform pg_advisory_xact_lock(727203, hashtext(new.merchant));
  select * into last from journal j where j.merchant = new.merchant order by j.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous := coalesce(last.hash, ''::bytea);
  new.hash := journal_hash(new);
  return new;
end
$$;
create trigger chain before insert on journal for each row execute function chain_journal();

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
