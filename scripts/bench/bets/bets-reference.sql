-- The benchmark's reference: the simplest double-entry transfer with an idempotency key, in one function.
create schema reference;
create table reference.account (id integer primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 70);
create table reference.transfer (id bigint generated always as identity primary key, key text not null unique);
create table reference.posting (
  transfer_id bigint not null references reference.transfer,
  account_id integer not null references reference.account,
  amount bigint not null,
  primary key (transfer_id, account_id)
);
insert into reference.account select n, 1000000000000 from generate_series(1, 10000) n;
create function reference.move(from_id integer, to_id integer, of_amount bigint, of_key text) returns bigint language plpgsql as $$
declare
  moved bigint;
begin
  insert into reference.transfer (key) values (of_key) on conflict do nothing returning id into moved;
  if moved is null then
    select id into moved from reference.transfer where key = of_key;
    return moved;
  end if;
  update reference.account set balance = balance + case when id = from_id then -of_amount else of_amount end
    where id = least(from_id, to_id);
  update reference.account set balance = balance + case when id = from_id then -of_amount else of_amount end
    where id = greatest(from_id, to_id);
  insert into reference.posting values (moved, from_id, -of_amount), (moved, to_id, of_amount);
  return moved;
end
$$;
