-- The demo's history (docs/decisions/098-a-year-of-history.md): groups of members whose year is laid, and how far.
create table demo_history (
  merchant text not null references merchant (code),
  -- cast: those whom visitors log in as; the others are counted
  members text not null check (members ~ '^[a-z0-9]{1,20}$'),
  size integer not null check (size > 0),
  -- the merchant's; with it and the names above everything else follows
  last_day date not null,
  -- segments of its year that were laid, of how many
  laid integer not null default 0,
  segments integer not null check (laid between 0 and segments),
  begun_at timestamptz not null default now(),
  primary key (merchant, members)
);
call keep_merchants_apart('demo_history', 'select');

-- Seals transfers that say they were written long ago, in the transaction that writes them: seal_transfers (033-books.sql) looks for new
-- ones alone, and what is found outside of the chain is a fault. Owner only.
create function seal_history(of_merchant text, ids uuid[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  last ledger_block;
  part record;
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
  end loop;
end
$$;
revoke execute on function seal_history(text, uuid[]) from public;
