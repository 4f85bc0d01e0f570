-- What the overview counts, and the orders that the journal is read in.

-- The columns that staff may read of a merchant's table; without names all of them. Asked twice, it grants more, not anew.
-- The sub-select is read once for a statement: without it a thousand codes were taken apart anew for every row.
drop procedure let_staff_read(regclass);
create procedure let_staff_read(target regclass, columns text default '')
language plpgsql
as $$
begin
  execute format('drop policy if exists staff_scope on %s', target);
  execute format(
    'create policy staff_scope on %s for select to livery_console using (merchant = any ((select string_to_array(current_setting(''app.merchants'', true), '',''))::text[]))',
    target
  );
  execute format('grant select %s on %s to livery_console', case columns when '' then '' else '(' || columns || ')' end, target);
end
$$;
revoke execute on procedure let_staff_read(regclass, text) from public;

do $$
declare
  target regclass;
begin
  for target in select polrelid::regclass from pg_policy where polname = 'staff_scope' loop
    execute format(
      'alter policy staff_scope on %s using (merchant = any ((select string_to_array(current_setting(''app.merchants'', true), '',''))::text[]))',
      target
    );
  end loop;
end
$$;

-- Log-ins of the last days: sessions themselves are deleted when they end.
create table member_login (
  merchant text not null references merchant (code),
  at timestamptz not null default now()
);
create index member_login_by_time on member_login (merchant, at);
call keep_merchants_apart('member_login', 'select, insert, update, delete');

-- Whoever logs in also takes a few old entries away, so that nothing else has to.
create function note_member_login() returns trigger
language plpgsql
as $$
begin
  insert into member_login (merchant)
    select new.merchant from member m where m.merchant = new.merchant and m.id = new.member_id and m.type <> 4;
  delete from member_login l where l.merchant = new.merchant and l.ctid in (
    select o.ctid from member_login o
    where o.merchant = new.merchant and o.at < now() - interval '48 hours' limit 4 for update skip locked
  );
  return null;
end
$$;
create trigger note_login after insert on session for each row execute function note_member_login();

create index member_by_age on member (merchant, created_at);
-- Rows come in the order of their time: a few pages of it say where an hour begins, and a bet pays next to nothing.
create index game_transaction_by_time on game_transaction using brin (created_at) with (pages_per_range = 16, autosummarize = on);

call let_staff_read('member_login');
call let_staff_read('member', 'merchant, created_at, type');
call let_staff_read('game_transaction', 'merchant, kind, is_trial, created_at');

-- The newest entries first, of one merchant and of all.
create index journal_by_time on journal (merchant, at desc, seq desc);
create index journal_of_all_by_time on journal (at desc, merchant, seq desc);
