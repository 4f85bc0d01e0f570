-- Who changed what: a chain of hashes. Each entry carries the hash of the one before it, so that whoever changes, adds or
-- removes an entry later is found out. A merchant's entries are one chain; what staff do that is no merchant's stands
-- under '-', which is why the merchant names no row of merchant.

-- Append-only: neither role may change or remove an entry.
create table journal (
  merchant text not null,
  id bigint not null generated always as identity,
  revision bigint not null,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  reason text,
  before json,
  after json,
  -- what the change came to, as it was told before it was made
  effect json,
  -- the address it came from belongs to no journal; the device and the session do
  source text,
  -- its place in the chain and the hashes: the trigger's own, nobody writes them
  seq bigint not null,
  previous bytea not null,
  hash bytea not null,
  primary key (merchant, id),
  unique (merchant, seq)
);
-- The newest entries first, of one merchant, of all, and of one member, message or application.
create index journal_by_time on journal (merchant, at desc, seq desc);
create index journal_of_all_by_time on journal (at desc, merchant, seq desc);
create index journal_by_subject on journal (merchant, subject, seq desc);
call enable_tenant_rls('journal', 'select, insert');
call grant_staff_read('journal');
grant insert on journal to livery_console;

-- Length and text of each part, so that no two rows read alike: 3:abc, and - for what is not there.
create function journal_part(part text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$ select case when part is null then '-' else octet_length(part) || ':' || part end $$;

-- What the hash is taken over; src/gateway/staff/journal/chain.ts writes the same text.
create function journal_text(entry journal) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select journal_part(entry.merchant) || journal_part(entry.seq::text) || journal_part(entry.revision::text)
    || journal_part(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || journal_part(entry.actor) || journal_part(entry.action) || journal_part(entry.subject) || journal_part(entry.reason)
    || journal_part(entry.before::text) || journal_part(entry.after::text) || journal_part(entry.effect::text)
    || journal_part(entry.source) || journal_part(encode(entry.previous, 'hex'))
$$;

create function journal_hash(entry journal) returns bytea
language sql stable set search_path = pg_catalog, public, pg_temp
as $$ select sha256(convert_to(journal_text(entry), 'UTF8')) $$;

-- A writer names neither its place nor its hash.
create function chain_journal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
-- The last entry stands at the end of an index; a plan of a small journal would sort, and stay as the journal grows.
set enable_sort = off
as $$
declare
  last journal;
begin
  -- Two at once stand in one row: the second waits until the first is there or gone.
  perform pg_advisory_xact_lock(727203, hashtext(new.merchant));
  select * into last from journal j where j.merchant = new.merchant order by j.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous := coalesce(last.hash, ''::bytea);
  new.hash := journal_hash(new);
  return new;
end
$$;
create trigger chain before insert on journal for each row execute function chain_journal();
