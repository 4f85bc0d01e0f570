-- Tamper evidence for the books: a hash chain of transfers, and the times of its verifications
-- (docs/decisions/21-the-app-role-can-neither-cross-merchants-nor-write-the-ledger.md). Written only by the gateway's jobs as the owner.

-- Transfers in the order in which the job found them, with the hash of each. A block contains the hash of the previous
-- one.
create table ledger_block (
  merchant text not null references merchant (code),
  seq bigint not null,
  transfers uuid[] not null,
  -- SHA-256 of each transfer with its postings, 32 bytes by position
  hashes bytea not null check (length(hashes) = 32 * cardinality(transfers)),
  -- no transfer of this block or an earlier one has a later time
  until timestamptz not null,
  appended_at timestamptz not null default now(),
  previous bytea not null,
  hash bytea not null,
  primary key (merchant, seq)
);
call enable_tenant_rls('ledger_block', 'select');

-- Verifications of all merchants' books, with the chain heads at that time.
create table ledger_check (
  id bigint primary key generated always as identity,
  checked_at timestamptz not null default now(),
  -- description of the first wrong row; null: no fault
  fault text,
  -- {"aurora": "12:<hash>"}
  heads jsonb not null
);

-- The hash input of a transfer; src/gateway/features/books/chain.ts builds the same text. External texts are
-- length-prefixed, so that different transfers have different texts.
create function transfer_text(moved transfer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select concat_ws('|', moved.merchant, moved.id, moved.kind, (extract(epoch from moved.created_at) * 1000000)::bigint,
    encode(moved.request_hash, 'hex'), octet_length(moved.actor), moved.actor, octet_length(moved.key), moved.key,
    (select string_agg(concat_ws(':', p.id, p.account_id, p.amount, p.balance), ',' order by p.id)
      from posting p where p.merchant = moved.merchant and p.transfer_id = moved.id))
$$;

-- Appends transfers to a merchant's chain, by their creation time, in blocks of 1,000; returns how many. The caller
-- holds the chain's lock and ensures that they are not in a block yet.
create function append_blocks(of_merchant text, ids uuid[]) returns bigint
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

-- Appends a merchant's transfers without a block to the chain, 20,000 at most; returns how many. Play money is
-- excluded: its rows are deleted with its trial (150-trials.sql). Searches from five minutes before the newest chained
-- transfer: no transaction of the gateway runs that long. A row that appears later with an older time stays unchained,
-- where the verification finds it.
create function chain_transfers(of_merchant text) returns bigint
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
  with chained as (
    select unnest(b.transfers) as id from ledger_block b where b.merchant = of_merchant and b.until >= since
  ), found as (
    select t.id from transfer t
      where t.merchant = of_merchant and t.created_at >= since and t.kind not in ('trial', 'play') and not exists (select from chained where chained.id = t.id)
      order by t.created_at, t.id limit 20000
  )
  select array_agg(found.id) into fresh from found;
  return append_blocks(of_merchant, coalesce(fresh, '{}'));
end
$$;
revoke execute on function append_blocks(text, uuid[]) from public;
revoke execute on function chain_transfers(text) from public;
