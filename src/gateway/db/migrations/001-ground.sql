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

-- Turns a table with a merchant column into one whose rows each merchant sees alone. `privileges` is what the app role
-- may do there, for example 'select, insert'. Owner only.
create procedure keep_merchants_apart(target regclass, privileges text)
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_merchant on %s using (merchant = current_setting(''app.merchant'', true)) with check (merchant = current_setting(''app.merchant'', true))',
    target
  );
  execute format('grant %s on %s to livery_app', privileges, target);
end
$$;
revoke execute on procedure keep_merchants_apart(regclass, text) from public;

-- Lets the console's role read the rows of the merchants that `app.merchants` names: the columns that are named, without
-- names all of them. Asked twice, it grants more, not anew. The sub-select is read once for a statement: without it a
-- thousand codes were taken apart anew for every row. Owner only.
create procedure let_staff_read(target regclass, columns text default '')
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from pg_policy where polrelid = target and polname = 'staff_scope') then
    execute format(
      'create policy staff_scope on %s for select to livery_console using (merchant = any ((select string_to_array(current_setting(''app.merchants'', true), '',''))::text[]))',
      target
    );
  end if;
  execute format('grant select %s on %s to livery_console', case columns when '' then '' else '(' || columns || ')' end, target);
end
$$;
revoke execute on procedure let_staff_read(regclass, text) from public;
