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
