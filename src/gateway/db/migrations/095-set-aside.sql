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
