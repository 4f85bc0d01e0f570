-- The ranks of a merchant's club: what leads to each, and what it gives.

create table club_rank (
  merchant text not null references merchant (code),
  level smallint not null check (level between 0 and 99),
  name text not null check (length(name) between 1 and 64),
  -- minor units
  turnover bigint not null check (turnover >= 0),
  -- [{"kind": name of the contract, "value": minor units for money, else decimal text}]
  benefits jsonb not null default '[]',
  primary key (merchant, level)
);
call keep_merchants_apart('club_rank', 'select, insert, update, delete');
