-- Indexes and functions for members' records (docs/decisions/36-records-are-read-by-key-and-exports-are-rows.md).

-- Index of the postings that are neither bets nor wins (a minority), for an account record by kind. Bets do not write
-- it.
create index posting_of_no_bet on posting (merchant, account_id, id) where kind is null or kind = 'rollback';

-- The first posting of an account of the bound merchant at or after a moment; null: none yet. Postings of an account
-- with a stored balance are serialized by its lock, so their ids are in order of time, and an interpolation search
-- finds the posting without a time index that each bet would write. Each step interpolates between both ends (regula
-- falsi; with the Illinois weighting for an end that stays): a handful of look-ups instead of one per bit of the id.
-- Callers keep its result in a materialized table or behind `offset 0`: a condition with the function itself is no index
-- condition under row-level security, so that it would run for each posting.
create function posting_at(account uuid, moment timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  of_merchant constant text := current_setting('app.merchant', true);
  -- bisection from this step on, for very uneven times
  most_even constant integer := 24;
  low bigint;
  high bigint;
  middle bigint;
  -- seconds from the low end to the moment, and from the moment to the high end
  before double precision;
  behind double precision;
  seen record;
  found_id bigint;
  tries integer := 0;
  -- which end the last step moved
  moved text := '';
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  select p.id, t.created_at into seen
    from posting p cross join lateral (select created_at from transfer where merchant = of_merchant and id = p.transfer_id limit 1) t
    where p.merchant = of_merchant and p.account_id = account order by p.id desc limit 1;
  if seen.id is null or seen.created_at < moment then return null; end if;
  found_id := seen.id;
  high := seen.id - 1;
  behind := extract(epoch from seen.created_at - moment);
  select p.id, t.created_at into seen
    from posting p cross join lateral (select created_at from transfer where merchant = of_merchant and id = p.transfer_id limit 1) t
    where p.merchant = of_merchant and p.account_id = account order by p.id limit 1;
  if seen.created_at >= moment then return seen.id; end if;
  low := seen.id + 1;
  before := extract(epoch from moment - seen.created_at);
  while low <= high loop
    tries := tries + 1;
    middle := case when tries > most_even then low + (high - low) / 2
      else low + floor((high - low) * (before / (before + behind)))::bigint end;
    select p.id, t.created_at into seen
      from posting p cross join lateral (select created_at from transfer where merchant = of_merchant and id = p.transfer_id limit 1) t
      where p.merchant = of_merchant and p.account_id = account and p.id >= middle order by p.id limit 1;
    if seen.created_at >= moment then
      found_id := seen.id;
      high := middle - 1;
      behind := extract(epoch from seen.created_at - moment);
      if moved = 'high' then before := before / 2; end if;
      moved := 'high';
    else
      low := seen.id + 1;
      before := extract(epoch from moment - seen.created_at);
      if moved = 'low' then behind := behind / 2; end if;
      moved := 'low';
    end if;
  end loop;
  return found_id;
end
$$;
revoke execute on function posting_at(uuid, timestamptz) from public;
grant execute on function posting_at(uuid, timestamptz) to livery_app;

-- Export jobs (docs/decisions/36-records-are-read-by-key-and-exports-are-rows.md): the request, its progress, and the file in chunks. A worker
-- locks the job's row; a chunk and its cursor are one transaction.
create table export_job (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  -- the owner: a member, or a staff user
  member_id uuid,
  staff_id uuid,
  -- the source's name, and the request's parameters
  kind text not null check (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  -- language of the head row
  language text not null check (language ~ '^[A-Z]{2}$'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  -- rows counted before the start
  rows_expected integer not null check (rows_expected between 0 and most_rows),
  most_rows integer not null,
  rows_done integer not null default 0 check (rows_done between 0 and most_rows),
  parts integer not null default 0,
  -- cursor of the last chunk, in the source's format; null: nothing was written
  after_key text check (length(after_key) <= 500),
  asked_at timestamptz not null default now(),
  -- last progress notification to the owner's pages
  reported_at timestamptz,
  -- time of the next attempt; later than the request only after a failed attempt
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  failure text check (length(failure) <= 500),
  ended_at timestamptz,
  -- the file is deleted from then on
  expires_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((member_id is null) <> (staff_id is null)),
  check ((state in ('waiting', 'running')) = (expires_at is null)),
  check ((ended_at is null) = (expires_at is null))
) with (fillfactor = 70);
comment on column export_job.member_id is 'the owner, or staff_id: exactly one of the two is set';
-- One open export per member.
create unique index one_open_export_of_a_member on export_job (merchant, member_id) where expires_at is null;
create unique index one_open_export_of_staff on export_job (merchant, staff_id) where expires_at is null;
create index export_job_open on export_job (merchant, next_at) where expires_at is null;
create index export_job_by_end on export_job (merchant, expires_at) where expires_at is not null;
create index export_job_by_member on export_job (merchant, member_id, asked_at);
create index export_job_by_staff on export_job (merchant, staff_id, asked_at);
call enable_tenant_rls('export_job', 'select, insert, update, delete');
call grant_staff_read('export_job', 'merchant, next_at, expires_at');

-- A chunk of a file, compressed by gzip.
create table export_part (
  merchant text not null,
  export_id uuid not null,
  part integer not null check (part > 0),
  body bytea not null,
  primary key (merchant, export_id, part),
  foreign key (merchant, export_id) references export_job (merchant, id) on delete cascade
);
comment on column export_part.body is 'gzip';
alter table export_part alter column body set storage external;
call enable_tenant_rls('export_part', 'select, insert, delete');

-- Notifies the member's pages of an export's progress, as for messages (040-messages.sql): the tags of the tabs, and
-- nothing about the content.
create function notify_export() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes', 'export ' || new.merchant || ' ' || array_to_string(reported.tags[1:200], ','))
  from (
    select array_agg(encode(substring(token.hash for 8), 'hex') order by token.created_at desc) as tags
    from session join session_token as token on token.merchant = session.merchant and token.session_id = session.id
    where session.merchant = new.merchant and session.member_id = new.member_id
  ) as reported
  where reported.tags is not null;
  return null;
end
$$;
create trigger notify_export after update on export_job
  for each row when (new.member_id is not null
    and (old.state is distinct from new.state or old.reported_at is distinct from new.reported_at))
  execute function notify_export();
create trigger announces_export after insert or update of state on export_job
  for each row when (new.state = 'waiting') execute function notify_work('exports');
