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
