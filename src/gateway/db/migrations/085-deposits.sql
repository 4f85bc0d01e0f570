-- What deposits and their providers' events need beside 084-cashier.sql.

alter table deposit
  -- what the provider is told of the page that the member came from, the same each time it is asked
  add column return_url text not null default '' check (length(return_url) <= 500),
  add column language text not null default 'EN' check (length(language) <= 8),
  -- when the provider was last asked by itself
  add column asked_at timestamptz;
grant update (asked_at) on deposit to livery_app;
create index deposit_by_asked on deposit (merchant, state, (coalesce(asked_at, created_at))) where state in ('new', 'waiting');

-- What came in of one reference, and of one order.
create index suspense_by_reference on suspense (merchant, provider, reference);
create index suspense_by_deposit on suspense (merchant, deposit_id) where deposit_id is not null;

-- Whoever owes of a deposit that was taken back bets nothing (D70). It stands with the member, where each bet is judged anyway.
alter table member add column owes boolean not null default false;
create function note_debt() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  update member set owes = new.balance < 0 where merchant = new.merchant and id = new.owner_id;
  return null;
end
$$;
create trigger debt_is_noted after update of balance on ledger_account
  for each row when (new.kind = 'debt' and (new.balance < 0) <> (old.balance < 0)) execute function note_debt();
