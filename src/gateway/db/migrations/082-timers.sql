-- The timers by which steps of the clock fall due (docs/machines.md): by the database's time alone, so that every process agrees.

-- Steps of the clock, and reminders before them, that wait for their time. A row belongs to one version of an order: once a step
-- was taken it means nothing any more, and goes when its time comes, so that no step ever waits for a timer's row.
create table timer (
  merchant text not null references merchant (code),
  machine text not null,
  subject_id uuid not null,
  version bigint not null,
  step text not null,
  -- zero: the step itself; else a reminder, so many minutes before it
  minutes_before integer not null default 0 check (minutes_before >= 0),
  set_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- when it may be tried; later than due_at only after a try that failed
  next_at timestamptz not null,
  attempts integer not null default 0,
  -- why the last try failed, in the error's own words
  failure text,
  primary key (merchant, machine, subject_id, version, step, minutes_before)
);
create index timer_by_next on timer (merchant, next_at);
call enable_tenant_rls('timer', 'select, insert, update, delete');
call grant_staff_read('timer');

-- Merchants that are closed for work, and since when: nothing falls due there meanwhile.
create table timer_pause (
  merchant text primary key references merchant (code),
  since timestamptz not null default clock_timestamp()
);
call enable_tenant_rls('timer_pause', 'select, insert, delete');

-- Who cannot come in cannot answer in time: while a merchant is closed its timers stand, and when it opens each has as much
-- time left as it had.
create function pause_timers() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  paused timestamptz;
begin
  if coalesce((new.body ->> 'maintenance')::boolean, false) then
    insert into timer_pause (merchant) values (new.merchant) on conflict do nothing;
    return null;
  end if;
  delete from timer_pause p where p.merchant = new.merchant returning p.since into paused;
  if found then
    update timer t
      set due_at = t.due_at + (clock_timestamp() - greatest(paused, t.set_at)),
        next_at = t.next_at + (clock_timestamp() - greatest(paused, t.set_at))
      where t.merchant = new.merchant;
  end if;
  return null;
end
$$;
create trigger closing_pauses_timers after insert or update on tree
  for each row when (new.kind = 'status') execute function pause_timers();
