-- Brands as revisions: the same bytes as a brand folder, and which revision of each merchant is served.

-- The role of an edge without a gateway: it reads brands and nothing else. It cannot log in until the database's keeper
-- gives it a password: alter role livery_edge login password '...'.
do $$
begin
  if not exists (select from pg_roles where rolname = 'livery_edge') then
    create role livery_edge nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
exception
  -- Another database of the same server made it meanwhile.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role livery_edge is missing and may not be made here; make it with "create role livery_edge nologin"';
end
$$;
grant usage on schema public to livery_edge;
grant select on merchant to livery_edge;

-- What a file holds, under the hash of its bytes: a file that many revisions share is kept once.
create table brand_content (
  merchant text not null references merchant (code),
  digest text not null check (digest = encode(sha256(content), 'hex')),
  content bytea not null check (octet_length(content) <= 5242880),
  primary key (merchant, digest)
);
call keep_merchants_apart('brand_content', 'select, insert');

-- Append-only, like the journal: neither role may change or remove a revision.
create table brand_revision (
  merchant text not null references merchant (code),
  -- the hash of brand file, texts and assets, as a folder has it
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
call keep_merchants_apart('brand_revision', 'select, insert');

-- Which revision is served; null: none any more. Rolling back is one write here.
create table brand_current (
  merchant text primary key references merchant (code),
  revision text,
  changed_at timestamptz not null default now(),
  foreign key (merchant, revision) references brand_revision (merchant, revision)
);
call keep_merchants_apart('brand_current', 'select, insert, update');

grant select on brand_content, brand_revision, brand_current to livery_edge;

-- Every merchant's current revision in one question. It has no rights of its own: it visits the merchants one by one
-- under the same policy that binds everybody, so that no policy has to make an exception for the edge.
create function brand_heads() returns table (merchant text, revision text)
language plpgsql volatile security invoker set search_path = public
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
