-- The ground that every other table stands on. The owner runs this; livery_app answers players, livery_console answers the
-- staff, livery_edge reads brands, and none of them owns anything. Every function names the schemas that it looks in, the
-- temporary one last, so that nobody's own table or function can take the place of one of ours.

revoke create on schema public from public;
create extension if not exists pg_trgm schema public;

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
grant usage on schema public to livery_app, livery_console, livery_edge;

-- Which merchants there are: a platform table, which every role reads.
create table merchant (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  created_at timestamptz not null default now()
);
grant select on merchant to livery_app, livery_console, livery_edge;

-- The secret under which the gateway says for which merchant a connection works and what money moves
-- (docs/decisions/042-a-sealed-merchant.md). The gateway reads it as the owner and makes it at the first question; no other
-- role may see it. One row.
create table seal_key (
  is_only boolean primary key default true check (is_only),
  -- the two keys of HMAC (RFC 2104): the secret filled up to a block, mixed with 0x36 and with 0x5c
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);

-- Whether `seal` is the HMAC-SHA256 of `message` under the secret, in hex. Hashes are compared: how long it takes says nothing
-- of the right one. For functions of the owner's alone.
create function is_sealed(message text, seal text) returns boolean
language plpgsql stable parallel restricted set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce(sha256(convert_to(seal, 'UTF8')) = sha256(convert_to(encode(
    sha256(k.outer_key || sha256(k.inner_key || convert_to(message, 'UTF8'))), 'hex'), 'UTF8')), false)
    from seal_key k;
end
$$;
revoke execute on function is_sealed(text, text) from public;

-- Whether the settings of this transaction are those that the gateway sealed for this very connection: whoever can only ask
-- SQL may set them, and cannot seal them. In a worker of a parallel query the connection would be another. Written out, not by
-- is_sealed: it is asked for every table of a statement.
create function is_bound() returns boolean
language plpgsql stable parallel restricted set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce(sha256(convert_to(current_setting('app.seal', true), 'UTF8')) = sha256(convert_to(encode(sha256(k.outer_key
    || sha256(k.inner_key || convert_to(concat_ws(E'\n', 'bind', pg_backend_pid(),
      coalesce(current_setting('app.merchant', true), ''), coalesce(current_setting('app.merchants', true), '')), 'UTF8'))),
    'hex'), 'UTF8')), false)
    from seal_key k;
end
$$;
revoke execute on function is_bound() from public;

-- The merchant whose rows this transaction sees, null without the seal. In a sub-select it is asked once for each table of a
-- statement, not for each row.
create function current_tenant() returns text
language plpgsql stable parallel restricted security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case when is_bound() then current_setting('app.merchant', true) end;
end
$$;

-- The merchants whose rows the staff's statement may read, under the same seal.
create function staff_merchants() returns text[]
language plpgsql stable parallel restricted security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case when is_bound() then string_to_array(current_setting('app.merchants', true), ',') end;
end
$$;

-- Until a table is analyzed the planner takes each value of a column for one of hundreds. Every index that begins with the merchant
-- then looks as good as the key, and a plan that a session keeps goes through all rows of a merchant for one of them. It is told how
-- many values there are (-1: one for each row); what ANALYZE finds takes the place of it. Owner only.
create procedure notify_planner(target regclass, attribute text, values_in_all integer)
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if current_setting('server_version_num')::integer < 180000 then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', (select relname::text from pg_class where oid = target),
    'attname', attribute, 'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', values_in_all::real);
end
$$;
revoke execute on procedure notify_planner(regclass, text, integer) from public;

-- Turns a table with a merchant column into one whose rows each merchant sees alone. `privileges` is what the app role
-- may do there, for example 'select, insert'. The roles of calls need the seal; the owner, inside functions of its own too,
-- and the edge, which may read what everybody is served, name the merchant. Owner only.
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
  call notify_planner(target, 'merchant', 1);
  -- Of a key of two columns the other one is each row's own.
  for rest in
    select a.attname from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.conrelid = target and c.contype = 'p' and cardinality(c.conkey) = 2 and a.attname <> 'merchant'
  loop
    call notify_planner(target, rest, -1);
  end loop;
end
$$;
revoke execute on procedure enable_tenant_rls(regclass, text) from public;

-- Lets the console's role read the rows of the merchants that `app.merchants` names: the columns that are named, without
-- names all of them. Asked twice, it grants more, not anew. The sub-select is read once for a statement. Owner only.
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
