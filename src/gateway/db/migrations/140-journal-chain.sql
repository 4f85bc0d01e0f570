-- The journal as a chain: each entry carries the hash of the one before it, so that whoever changes, adds or removes an
-- entry later is found out. A merchant's entries are one chain; what staff do that is no merchant's stands under '-'.

alter table journal drop constraint journal_merchant_fkey;
alter table journal
  -- What the change came to, as it was told before it was made
  add column effect json,
  -- The address it came from belongs to no journal; the device and the session do
  add column source text,
  add column seq bigint,
  add column previous bytea,
  add column hash bytea;

-- Length and text of each part, so that no two rows read alike: 3:abc, and - for what is not there.
create function journal_part(part text) returns text
language sql immutable
as $$ select case when part is null then '-' else octet_length(part) || ':' || part end $$;

-- What the hash is taken over; src/gateway/staff/journal/chain.ts writes the same text.
create function journal_text(entry journal) returns text
language sql stable
as $$
  select journal_part(entry.merchant) || journal_part(entry.seq::text) || journal_part(entry.revision::text)
    || journal_part(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || journal_part(entry.actor) || journal_part(entry.action) || journal_part(entry.subject) || journal_part(entry.reason)
    || journal_part(entry.before::text) || journal_part(entry.after::text) || journal_part(entry.effect::text)
    || journal_part(entry.source) || journal_part(encode(entry.previous, 'hex'))
$$;

create function journal_hash(entry journal) returns bytea
language sql stable
as $$ select sha256(convert_to(journal_text(entry), 'UTF8')) $$;

-- Entries from before the chain take their places in it.
do $$
declare
  code text;
  entry journal;
  last_seq bigint;
  last_hash bytea;
begin
  for code in select m.code from merchant m loop
    perform set_config('app.merchant', code, true);
    last_seq := 0;
    last_hash := ''::bytea;
    for entry in select * from journal order by id loop
      entry.seq := last_seq + 1;
      entry.previous := last_hash;
      entry.hash := journal_hash(entry);
      update journal set seq = entry.seq, previous = entry.previous, hash = entry.hash
        where merchant = code and id = entry.id;
      last_seq := entry.seq;
      last_hash := entry.hash;
    end loop;
  end loop;
  perform set_config('app.merchant', '', true);
end
$$;

alter table journal
  alter column seq set not null,
  alter column previous set not null,
  alter column hash set not null,
  add unique (merchant, seq);

-- A writer names neither its place nor its hash.
create function chain_journal() returns trigger
language plpgsql
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

-- The console's role: keeps the staff's own tables, and reads the rows of merchants that `app.merchants` names.
grant usage on schema public to livery_console;
grant select on merchant to livery_console;
grant select, insert on journal to livery_console;

create procedure let_staff_read(target regclass)
language plpgsql
as $$
begin
  execute format(
    'create policy staff_scope on %s for select to livery_console using (merchant = any (string_to_array(current_setting(''app.merchants'', true), '','')))',
    target
  );
  execute format('grant select on %s to livery_console', target);
end
$$;
revoke execute on procedure let_staff_read(regclass) from public;

call let_staff_read('journal');
call let_staff_read('tree');
call let_staff_read('tree_revision');
