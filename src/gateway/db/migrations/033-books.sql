-- What shows afterwards that nobody changed the books: transfers sealed in a chain of hashes, and when they were last verified
-- (docs/decisions/041-the-books-are-checked.md). Written by the gateway as the owner, by its jobs alone.

-- Transfers in the order in which they were found, with the hash of each. A block carries the hash of the one before it.
create table ledger_block (
  merchant text not null references merchant (code),
  seq bigint not null,
  transfers uuid[] not null,
  -- SHA-256 of each transfer with its postings, 32 bytes by place
  hashes bytea not null check (length(hashes) = 32 * cardinality(transfers)),
  -- no transfer of this block or of one before was written later
  until timestamptz not null,
  sealed_at timestamptz not null default now(),
  previous bytea not null,
  hash bytea not null,
  primary key (merchant, seq)
);
call enable_tenant_rls('ledger_block', 'select');

-- When the books of all merchants were verified, and what the chains' heads were then.
create table ledger_check (
  id bigint primary key generated always as identity,
  checked_at timestamptz not null default now(),
  -- the first wrong row in words; null: everything was right
  fault text,
  -- {"aurora": "12:<hash>"}
  heads jsonb not null
);

-- What the hash of a transfer is taken over; src/gateway/features/books/chain.ts writes the same text. Texts from outside carry
-- their length, so that no two transfers read alike.
create function transfer_text(moved transfer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select concat_ws('|', moved.merchant, moved.id, moved.kind, (extract(epoch from moved.created_at) * 1000000)::bigint,
    encode(moved.request_hash, 'hex'), octet_length(moved.actor), moved.actor, octet_length(moved.key), moved.key,
    (select string_agg(concat_ws(':', p.id, p.account_id, p.amount, p.balance), ',' order by p.id)
      from posting p where p.merchant = moved.merchant and p.transfer_id = moved.id))
$$;

-- Writes transfers at the end of a merchant's chain, by the time at which they say they were written, in blocks of 1,000; answers how
-- many. Whether they are in a block already is the caller's matter, who holds the chain by its lock.
create function seal_blocks(of_merchant text, ids uuid[]) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  last ledger_block;
  part record;
  total bigint := 0;
begin
  perform pg_advisory_xact_lock(727206, hashtext(of_merchant));
  select * into last from ledger_block b where b.merchant = of_merchant order by b.seq desc limit 1;
  for part in
    with placed as (
      select t.id, t.created_at, sha256(convert_to(transfer_text(t), 'UTF8')) as hash,
          row_number() over (order by t.created_at, t.id) - 1 as place
        from transfer t where t.merchant = of_merchant and t.id = any (ids)
    )
    select array_agg(id order by place) as ids, string_agg(hash, ''::bytea order by place) as hashes,
        max(created_at) as until
      from placed group by place / 1000 order by place / 1000
  loop
    insert into ledger_block (merchant, seq, transfers, hashes, until, previous, hash)
      select of_merchant, b.seq, part.ids, part.hashes, greatest(last.until, part.until), b.previous,
          sha256(convert_to(concat_ws('|', of_merchant, b.seq, encode(b.previous, 'hex')), 'UTF8') || part.hashes)
        from (select coalesce(last.seq, 0) + 1 as seq, coalesce(last.hash, ''::bytea) as previous) b
      returning * into last;
    total := total + cardinality(part.ids);
  end loop;
  return total;
end
$$;

-- Seals transfers of a merchant that are in no block yet, 20,000 at most; answers how many. Play money is not sealed: its rows go
-- with its trial (150-trials.sql). Looked for are those written at most
-- five minutes before the newest sealed one: no transaction of the gateway's lives as long. What appears later with an older time
-- stays outside, where it is found.
create function seal_transfers(of_merchant text) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  since timestamptz;
  fresh uuid[];
begin
  perform pg_advisory_xact_lock(727206, hashtext(of_merchant));
  since := coalesce(
    (select b.until - interval '5 minutes' from ledger_block b where b.merchant = of_merchant order by b.seq desc limit 1),
    '-infinity');
  with sealed as (
    select unnest(b.transfers) as id from ledger_block b where b.merchant = of_merchant and b.until >= since
  ), found as (
    select t.id from transfer t
      where t.merchant = of_merchant and t.created_at >= since and t.kind not in ('trial', 'play') and not exists (select from sealed where sealed.id = t.id)
      order by t.created_at, t.id limit 20000
  )
  select array_agg(found.id) into fresh from found;
  return seal_blocks(of_merchant, coalesce(fresh, '{}'));
end
$$;
revoke execute on function seal_blocks(text, uuid[]) from public;
revoke execute on function seal_transfers(text) from public;
