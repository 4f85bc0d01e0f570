-- What promotions pay comes from an account of the house of its own, by transfers of their own kind.

-- The lists of kinds grow in several migrations: one more name, whatever stands there by now.
create procedure add_kind(target regclass, rule text, name text)
language plpgsql
as $$
declare
  kinds text[];
begin
  select array_agg(word[1]) into kinds
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as word
    where conrelid = target and conname = rule;
  execute format('alter table %s drop constraint %I', target, rule);
  execute format('alter table %s add constraint %I check (kind = any (%L::text[]))', target, rule, kinds || name);
end
$$;
call add_kind('ledger_account', 'ledger_account_kind_check', 'bonus');
call add_kind('transfer', 'transfer_kind_check', 'promotion');
drop procedure add_kind(regclass, text, text);
