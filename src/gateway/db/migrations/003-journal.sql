-- Audit journal of changes, as a hash chain. Each entry contains the hash of the previous one, so that a later change,
-- insertion or removal is detected. A merchant's entries are one chain; staff actions without a merchant are under
-- '-', so the merchant column has no foreign key.

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
  -- the effect of the change, as previewed before it was made
  effect json,
  -- the address is not stored in the journal; device and session are
  source text,
  -- position in the chain and hashes: set by the trigger only
  seq bigint not null,
  previous bytea not null,
  hash bytea not null,
  primary key (merchant, id),
  unique (merchant, seq)
);
comment on column journal.seq is 'position in the merchant''s hash chain, set by a trigger';
-- Newest entries first, of one merchant, of all, and of one member, message or application.
create index journal_by_time on journal (merchant, at desc, seq desc);
create index journal_of_all_by_time on journal (at desc, merchant, seq desc);
create index journal_by_subject on journal (merchant, subject, seq desc);
call enable_tenant_rls('journal', 'select, insert');
call grant_staff_read('journal');
grant insert on journal to livery_console;

-- Length and text of each part, so that different rows have different texts: 3:abc, and - for null.
create function journal_part(part text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$ select case when part is null then '-' else octet_length(part) || ':' || part end $$;

-- The hash input; src/gateway/staff/journal/chain.ts builds the same text.
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

-- Inserts must not set position or hash.
create function chain_journal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
-- The last entry is at the end of an index; a plan for a small journal would sort, and remain cached as the journal
-- grows.
set enable_sort = off
as $$
declare
  last journal;
begin
  -- Serializes concurrent inserts: the second waits until the first is committed or rolled back.
  perform pg_advisory_xact_lock(727203, hashtext(new.merchant));
  select * into last from journal j where j.merchant = new.merchant order by j.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous := coalesce(last.hash, ''::bytea);
  new.hash := journal_hash(new);
  return new;
end
$$;
create trigger chain before insert on journal for each row execute function chain_journal();
