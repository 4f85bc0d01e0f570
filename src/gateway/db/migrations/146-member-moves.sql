-- Moves of members to another upline need two staff users (D58): one proposes, another approves the previewed effect
-- (docs/decisions/31-an-agent-sees-and-acts-within-the-own-tree.md).
create table member_move (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  member_id uuid not null,
  -- null: no upline, the member is or becomes a top agent; from: at the time of the proposal, later of the move
  from_id uuid,
  to_id uuid,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'takenBack')),
  -- staff members' ids
  proposed_by text not null,
  proposed_at timestamptz not null default clock_timestamp(),
  reason text not null check (length(reason) between 1 and 500),
  answered_by text,
  answered_at timestamptz,
  answer text check (length(answer) between 1 and 500),
  -- once done: number of moved members, this one included, and number of ended contracts
  members integer check (members > 0),
  ends integer check (ends >= 0),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, from_id) references member (merchant, id),
  foreign key (merchant, to_id) references member (merchant, id),
  constraint move_leads_elsewhere check (to_id is distinct from from_id and to_id is distinct from member_id),
  constraint move_is_answered_whole check (case when state = 'proposed'
    then answered_by is null and answered_at is null and answer is null
    else answered_by is not null and answered_at is not null and answer is not null end),
  constraint move_is_answered_by_another check (state = 'proposed' or (answered_by = proposed_by) = (state = 'takenBack')),
  constraint move_that_was_done_states_so check ((members is not null and ends is not null) = (state = 'approved'))
);
create unique index member_move_open on member_move (merchant, member_id) where state = 'proposed';
create index member_move_waiting on member_move (merchant, proposed_at) where state = 'proposed';
create index member_move_over on member_move (merchant, answered_at desc, id) where state <> 'proposed';
call enable_tenant_rls('member_move', 'select, insert (merchant, id, member_id, from_id, to_id, proposed_by, reason), update (version, state, from_id, answered_by, answered_at, answer, members, ends)');
call grant_staff_read('member_move');

-- An answered move is immutable.
create function keep_answered_move() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.state <> 'proposed' then
    raise exception 'a move that was answered stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger answered_move_stays before update on member_move for each row execute function keep_answered_move();

-- Agents, for look-ups of top agents.
create index member_agents on member (merchant, created_at desc, id) where type in (1, 2, 41, 42);
