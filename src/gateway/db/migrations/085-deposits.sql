-- Columns for deposits and provider events, in addition to 084-cashier.sql.

alter table deposit
  -- return URL sent to the provider, the same on each request
  add column return_url text not null default '' check (length(return_url) <= 500),
  add column language text not null default 'EN' check (length(language) <= 8),
  -- when the provider was last polled
  add column asked_at timestamptz;
grant update (asked_at) on deposit to livery_app;
call grant_staff_read('deposit', 'asked_at');
create index deposit_by_asked on deposit (merchant, state, (coalesce(asked_at, created_at))) where state in ('new', 'waiting');

-- Unassigned money by reference, and by order.
create index suspense_by_reference on suspense (merchant, provider, reference);
create index suspense_by_deposit on suspense (merchant, deposit_id) where deposit_id is not null;

-- A member with debt from a reverted deposit cannot bet (D70). Stored with the member's row, which each bet reads
-- anyway.
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
