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

-- Announces work to all processes (src/gateway/revisions/waiting-work.ts): without it, a process finds what another one
-- wrote at its next poll of all merchants. PostgreSQL sends equal notifications of a transaction once, after its commit.
create function notify_work() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_work', tg_argv[0] || ' ' || new.merchant);
  return null;
end
$$;

-- Items that a consumer, queue or job could not process (docs/decisions/34-jobs-set-failing-items-aside-and-retention-is-data.md): each is set
-- aside with its reason while all others continue, and staff retry or dismiss it.
create table set_aside (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- a consumer of the stream by its name, or a queue or job
  source text not null check (source ~ '^[a-z][a-z-]{1,39}$'),
  -- the item's name in its source: an id, or an event's position
  item text not null check (length(item) between 1 and 200),
  -- failed: processing failed; unreadable: it cannot be parsed; no-member: the affected member does not exist
  why text not null check (why ~ '^[a-z][a-z-]{1,39}$'),
  reason text not null check (length(reason) between 1 and 1000),
  attempts integer not null default 1 check (attempts > 0),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  -- skipped until then; infinity: until staff retry it
  retry_at timestamptz not null,
  -- done: processed later; dismissed: skipped for good
  closed_as text check (closed_as in ('done', 'dismissed')),
  closed_at timestamptz,
  -- a staff account's id, or `platform`
  closed_by text,
  closed_reason text check (length(closed_reason) between 1 and 500),
  primary key (merchant, id),
  check ((closed_as is null) = (closed_at is null) and (closed_as is null) = (closed_by is null)),
  check (closed_as is distinct from 'dismissed' or closed_reason is not null)
) with (fillfactor = 70);
call enable_tenant_rls('set_aside', 'select, insert, update');
call grant_staff_read('set_aside');
-- A processed item may be set aside again; a dismissed one stays dismissed.
create unique index set_aside_item on set_aside (merchant, source, item) where closed_as is distinct from 'done';
create index set_aside_open on set_aside (merchant, last_at desc) where closed_as is null;

-- Whether an item is currently skipped.
create function is_set_aside(of_merchant text, of_source text, of_item text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from set_aside s where s.merchant = of_merchant and s.source = of_source and s.item = of_item
    and (s.closed_as = 'dismissed' or s.closed_as is null and s.retry_at > clock_timestamp()))
$$;

-- A staff retry makes the item due at once in its own queue too (timers/take-due.ts names a timer the same). A failed
-- export is written again, unless its owner has another open one; a dismissed one stays failed.
create function answer_aside() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.source = 'exports' and new.closed_as = 'dismissed' then
    update export_job j set state = 'failed', ended_at = now(), expires_at = now() + interval '24 hours'
      where j.merchant = new.merchant and j.id::text = new.item and j.expires_at is null;
  end if;
  if new.closed_as is not null then return null; end if;
  case new.source
    when 'timers' then
      update timer t set next_at = now()
        where t.merchant = new.merchant and t.next_at > now()
          and new.item = concat(t.machine, '.', t.step, ' ', t.subject_id, ' ', t.version, ' ', t.minutes_before);
    when 'exports' then
      update export_job j set state = 'waiting', attempts = 1, parts = 0, rows_done = 0, after_key = null,
          ended_at = null, expires_at = null
        where j.merchant = new.merchant and j.id::text = new.item and j.state = 'failed' and not exists (
          select from export_job o where o.merchant = j.merchant and o.expires_at is null
            and (o.member_id = j.member_id or o.staff_id = j.staff_id));
      update export_job j set next_at = now()
        where j.merchant = new.merchant and j.id::text = new.item and j.expires_at is null;
    when 'mail' then
      update outbox o set next_at = now() where o.merchant = new.merchant and o.id::text = new.item and o.next_at > now();
    when 'deposits' then
      update deposit d set asked_at = null where d.merchant = new.merchant and d.id::text = new.item;
    when 'reconciliation' then
      update reconciliation_run r set next_at = now() where r.merchant = new.merchant and r.state = 'unfinished';
    when 'books' then
      update books_check l set next_at = now() where l.merchant = new.merchant and new.item = 'check' and l.next_at > now();
    when 'replays' then
      update replay_ask r set next_at = now()
        where r.merchant = new.merchant and r.consumer = new.item and (r.done_at is null or r.done_at < r.asked_at);
    else null;
  end case;
  return null;
end
$$;
create trigger answer_reaches_its_queue after update of retry_at, closed_as on set_aside for each row
  when (new.source in ('timers', 'exports', 'mail', 'deposits', 'reconciliation', 'books', 'replays') and new.attempts = old.attempts)
  execute function answer_aside();

-- Calls by key in fixed windows, counted over all gateways (src/gateway/identity/checks/rate-limit.ts). A key is a hash of
-- limit, merchant and address or member. Unlogged: after a crash or a failover every window starts again, and counting
-- waits for no disk. No role reads it: it belongs to no merchant, and count_calls alone writes it.
create unlogged table rate_window (
  key bytea primary key check (octet_length(key) = 16),
  ends_at timestamptz not null,
  count integer not null
);
create index rate_window_by_end on rate_window (ends_at);

-- Counts a call in the window of each key, in their order, up to the first full one, and returns when that window ends;
-- null: none is full. A new window removes two that have ended.
create function count_calls(keys bytea[], limits integer[], window_ms integer, at timestamptz) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  position integer;
  counted integer;
  window_end timestamptz;
begin
  for position in 1 .. cardinality(keys) loop
    insert into rate_window as w (key, ends_at, count) values (keys[position], at + window_ms * interval '1 millisecond', 1)
      on conflict (key) do update set
        count = case when w.ends_at > at then least(w.count, 1000000000) + 1 else 1 end,
        ends_at = case when w.ends_at > at then w.ends_at else excluded.ends_at end
      returning w.count, w.ends_at into counted, window_end;
    if counted = 1 then
      delete from rate_window where key in (
        select key from rate_window where ends_at <= at and key <> all (keys) order by ends_at limit 2 for update skip locked);
    end if;
    if counted > limits[position] then return window_end; end if;
  end loop;
  return null;
end
$$;
revoke execute on function count_calls(bytea[], integer[], integer, timestamptz) from public;
grant execute on function count_calls(bytea[], integer[], integer, timestamptz) to livery_app;
