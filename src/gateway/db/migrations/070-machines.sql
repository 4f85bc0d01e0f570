-- The state machines of money orders (docs/reference/machines.md). Their only definition is src/model/state-machines,
-- from which 071-machine-steps.sql is generated.

-- The states of each state machine.
create table machine_state (
  machine text not null,
  name text not null,
  -- initial state of an order
  is_first boolean not null,
  -- no further step is expected
  is_final boolean not null,
  -- left by the transaction that enters it
  is_passing boolean not null,
  primary key (machine, name)
);
create unique index one_first_state on machine_state (machine) where is_first;

-- The permitted transitions. All others are refused.
create table machine_step (
  machine text not null,
  from_state text not null,
  step text not null,
  taken_by text not null check (taken_by in ('member', 'staff', 'two staff', 'provider', 'clock', 'system')),
  to_state text not null,
  primary key (machine, from_state, step),
  foreign key (machine, from_state) references machine_state (machine, name),
  foreign key (machine, to_state) references machine_state (machine, name)
);
grant select on machine_state, machine_step to livery_app, livery_console;

-- Enforces the state machine in its argument on the rows of an order table: a row starts in the initial state or, if
-- the initial state is passing, in a state after a first step; its state changes only by steps of the machine; and
-- each step increments its version, so that a version conflict is detected.
create function follow_machine() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  allowed text;
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from machine_state s
        where s.machine = tg_argv[0] and s.is_first
          and case
            when s.is_passing then exists (
              select from machine_step t
                where t.machine = s.machine and t.from_state = s.name and t.to_state = new.state)
            else s.name = new.state
          end
    ) then
      raise exception 'no % of % begins as %', tg_argv[0], tg_table_name, new.state using errcode = 'check_violation';
    end if;
    return new;
  end if;

  if new.state <> old.state and not exists (
    select from machine_step t
      where t.machine = tg_argv[0] and t.from_state = old.state and t.to_state = new.state
  ) then
    select string_agg(distinct t.to_state, ', ') into allowed
      from machine_step t where t.machine = tg_argv[0] and t.from_state = old.state;
    raise exception 'no step leads a % of % from % to %', tg_argv[0], tg_table_name, old.state, new.state
      using errcode = 'check_violation', detail = format('From %s steps lead to: %s.', old.state, coalesce(allowed, 'nothing'));
  end if;
  if new.version not between old.version and old.version + 1 or (new.state <> old.state and new.version = old.version) then
    raise exception 'a step of % raises its version by one, from % to %, and not to %',
      tg_table_name, old.version, old.version + 1, new.version using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Puts an order table with columns `state` and `version` under a state machine. Owner only.
create procedure keep_to_machine(target regclass, machine text)
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from machine_state s where s.machine = keep_to_machine.machine) then
    raise exception 'there is no machine %', machine using errcode = 'invalid_parameter_value';
  end if;
  execute format('create trigger follows_machine before insert or update on %s for each row execute function follow_machine(%L)',
    target, machine);
end
$$;
revoke execute on procedure keep_to_machine(regclass, text) from public;

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

-- Later timers are found by the poll in time.
create trigger announces_timer after insert or update of next_at on timer
  for each row when (new.next_at < now() + interval '20 seconds') execute function notify_work('timers');

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
