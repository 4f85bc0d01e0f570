-- The state machines of money orders (docs/reference/machines.md). Their only definition is src/model/state-machines:
-- 081-machine-steps.sql has the rows.

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
