-- The app role needs the right to change balances, because the trigger of a posting runs with its rights. So that it uses
-- the right there alone, a balance that is changed by anything but a trigger is refused.

create function refuse_direct_balance() returns trigger language plpgsql as $$
begin
  -- 1: this trigger itself; 2: inside that of a posting
  if pg_trigger_depth() < 2 then
    raise exception 'a balance moves by postings alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger balance_moves_by_posting before update on ledger_account
  for each row execute function refuse_direct_balance();
