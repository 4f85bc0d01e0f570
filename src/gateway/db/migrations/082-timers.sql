-- The timers of scheduled steps (docs/reference/machines.md): they use the database's clock only, so that all processes agree.

-- Scheduled steps and reminders. A row belongs to one version of an order: after another step it is obsolete and is
-- deleted when it is due, so that no step ever waits for a timer's row.
create table timer (
  merchant text not null references merchant (code),
  machine text not null,
  subject_id uuid not null,
  version bigint not null,
  step text not null,
  -- zero: the step itself; otherwise a reminder, so many minutes before the step
  minutes_before integer not null default 0 check (minutes_before >= 0),
  set_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- time of the next attempt; later than due_at only after a failed attempt
  next_at timestamptz not null,
  attempts integer not null default 0,
  -- the error message of the last failed attempt
  failure text,
  primary key (merchant, machine, subject_id, version, step, minutes_before)
);
comment on column timer.subject_id is 'id of the order';
comment on column timer.version is 'version of the order when it entered the state: a timer of an older version has no effect';
create index timer_by_next on timer (merchant, next_at);
call enable_tenant_rls('timer', 'select, insert, update, delete');
call grant_staff_read('timer');

-- Merchants under maintenance, and since when: no timer is due there in the meantime.
create table timer_pause (
  merchant text primary key references merchant (code),
  since timestamptz not null default clock_timestamp()
);
call enable_tenant_rls('timer_pause', 'select, insert, delete');

-- Members cannot respond during maintenance: the merchant's timers are paused, and continue with the same remaining
-- time when the site opens.
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
