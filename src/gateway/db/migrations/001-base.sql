-- Roles, tenant isolation and signed session settings: the base of all other tables. The owner runs this; livery_app
-- serves players, livery_console serves staff, livery_edge reads brands, and none of them owns anything. Every
-- function sets its search path, with the temporary schema last, so that no other table or function can shadow ours.

revoke create on schema public from public;
create extension if not exists pg_trgm schema public;

-- The role of an edge without a gateway: reads brands only. It cannot log in until the database administrator sets a
-- password: alter role livery_edge login password '...'.
do $$
begin
  if not exists (select from pg_roles where rolname = 'livery_edge') then
    create role livery_edge nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
exception
  -- Created concurrently by another database of the same server.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role livery_edge is missing and may not be made here; make it with "create role livery_edge nologin"';
end
$$;
grant usage on schema public to livery_app, livery_console, livery_edge;

-- All merchants: a platform table, which every role reads.
create table merchant (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  created_at timestamptz not null default now()
);
grant select on merchant to livery_app, livery_console, livery_edge;

-- The secret under which the gateway signs the merchant of a connection and money movements
-- (docs/decisions/21-the-app-role-can-neither-cross-merchants-nor-write-the-ledger.md). The gateway reads it as the owner and creates it on first use; no other
-- role may read it. One row.
create table signing_key (
  is_only boolean primary key default true check (is_only),
  -- the two keys of HMAC (RFC 2104): the secret padded to a block, XORed with 0x36 and with 0x5c
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);

-- Whether `signature` is the HMAC-SHA256 of `message` under the secret, in hex. Compares hashes, so that the timing reveals
-- nothing about the right value. Only for functions of the owner.
create function is_signed(message text, signature text) returns boolean
language plpgsql stable parallel restricted set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce(sha256(convert_to(signature, 'UTF8')) = sha256(convert_to(encode(
    sha256(k.outer_key || sha256(k.inner_key || convert_to(message, 'UTF8'))), 'hex'), 'UTF8')), false)
    from signing_key k;
end
$$;
revoke execute on function is_signed(text, text) from public;

-- Whether the gateway signed the settings of this transaction for this connection: injected SQL can set them, but
-- cannot sign them. In a parallel worker the backend would be another. Does not call is_signed, for speed: it runs for
-- every table of a statement.
create function is_bound() returns boolean
language plpgsql stable parallel restricted set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce(sha256(convert_to(current_setting('app.signature', true), 'UTF8')) = sha256(convert_to(encode(sha256(k.outer_key
    || sha256(k.inner_key || convert_to(concat_ws(E'\n', 'bind', pg_backend_pid(),
      coalesce(current_setting('app.merchant', true), ''), coalesce(current_setting('app.merchants', true), '')), 'UTF8'))),
    'hex'), 'UTF8')), false)
    from signing_key k;
end
$$;
revoke execute on function is_bound() from public;

-- Binds a transaction of the owner to a merchant: it signs by itself, since it may read the key.
create function bind_owner(of_merchant text) returns void
language sql set search_path = pg_catalog, public, pg_temp
as $$
  select set_config('app.merchant', of_merchant, true), set_config('app.merchants', '', true),
    set_config('app.signature', (
      select encode(sha256(k.outer_key || sha256(k.inner_key
          || convert_to(concat_ws(E'\n', 'bind', pg_backend_pid(), of_merchant, ''), 'UTF8'))), 'hex')
        from signing_key k), true)
$$;
revoke execute on function bind_owner(text) from public;

-- The merchant whose rows this transaction sees; null without a valid signature. Use it in a sub-select: evaluated
-- once per table of a statement, not per row.
create function current_tenant() returns text
language plpgsql stable parallel restricted security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case when is_bound() then current_setting('app.merchant', true) end;
end
$$;

-- The merchants whose rows the staff's statement may read, under the same signature.
create function staff_merchants() returns text[]
language plpgsql stable parallel restricted security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case when is_bound() then string_to_array(current_setting('app.merchants', true), ',') end;
end
$$;

-- Before ANALYZE the planner assumes hundreds of distinct values per column. Every index that begins with the merchant
-- then looks as good as the key, and a cached plan scans all rows of a merchant for one row. This sets the number of
-- distinct values (-1: one per row); ANALYZE replaces it. Owner only.
create procedure set_distinct_values(target regclass, attribute text, values_in_all integer)
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if current_setting('server_version_num')::integer < 180000 then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', (select relname::text from pg_class where oid = target),
    'attname', attribute, 'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', values_in_all::real);
end
$$;
revoke execute on procedure set_distinct_values(regclass, text, integer) from public;

-- Enables row-level security by merchant on a table with a merchant column. `privileges` are the app role's, for
-- example 'select, insert'. The roles of calls need the signature; the owner (also inside its functions) and the edge,
-- which reads public data only, set the merchant by name. Owner only.
create procedure enable_tenant_rls(target regclass, privileges text)
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  rest text;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy current_tenant on %s to livery_app, livery_console using (merchant = (select current_tenant())) with check (merchant = (select current_tenant()))',
    target
  );
  execute format(
    'create policy named_merchant on %s to %I, livery_edge using (merchant = current_setting(''app.merchant'', true)) with check (merchant = current_setting(''app.merchant'', true))',
    target, current_user
  );
  execute format('grant %s on %s to livery_app', privileges, target);
  call set_distinct_values(target, 'merchant', 1);
  -- In a key of two columns the other column is unique per row.
  for rest in
    select a.attname from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.conrelid = target and c.contype = 'p' and cardinality(c.conkey) = 2 and a.attname <> 'merchant'
  loop
    call set_distinct_values(target, rest, -1);
  end loop;
end
$$;
revoke execute on procedure enable_tenant_rls(regclass, text) from public;

-- Lets the console's role read the rows of the merchants in `app.merchants`: the given columns, or all if none are
-- given. A second call adds columns. The sub-select is evaluated once per statement. Owner only.
create procedure grant_staff_read(target regclass, columns text default '')
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from pg_policy where polrelid = target and polname = 'staff_scope') then
    execute format(
      'create policy staff_scope on %s for select to livery_console using (merchant = any ((select staff_merchants())::text[]))',
      target
    );
  end if;
  execute format('grant select %s on %s to livery_console', case columns when '' then '' else '(' || columns || ')' end, target);
end
$$;
revoke execute on procedure grant_staff_read(regclass, text) from public;
