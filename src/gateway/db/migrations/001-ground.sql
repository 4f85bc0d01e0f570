-- The ground that every other table stands on. The owner runs this; livery_app answers players and owns nothing.

revoke create on schema public from public;
grant usage on schema public to livery_app;

-- Which merchants there are: a platform table, read-only to the app role.
create table merchant (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  created_at timestamptz not null default now()
);
grant select on merchant to livery_app;

-- Turns a table with a merchant column into one whose rows each merchant sees alone. `privileges` is what the app role
-- may do there, for example 'select, insert'. Owner only.
create procedure keep_merchants_apart(target regclass, privileges text)
language plpgsql
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
