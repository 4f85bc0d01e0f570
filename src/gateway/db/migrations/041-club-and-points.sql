-- The ranks of a merchant's club, and the items for which points are redeemed.

-- The conditions and benefits of each rank.
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
call enable_tenant_rls('club_rank', 'select, insert, update, delete');

create table point_item (
  merchant text not null references merchant (code),
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  position integer not null default 0,
  category text not null check (category ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  picture text,
  points bigint not null check (points > 0),
  -- required turnover besides the points, in minor units
  amount bigint check (amount > 0),
  -- null: unlimited
  stock integer check (stock >= 0),
  rank_level smallint not null default 0 check (rank_level between 0 and 99),
  primary key (merchant, id)
);
call enable_tenant_rls('point_item', 'select, insert, update, delete');

create table point_item_text (
  merchant text not null,
  item_id text not null,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name text not null,
  text text not null default '',
  primary key (merchant, item_id, language),
  foreign key (merchant, item_id) references point_item (merchant, id) on delete cascade
);
call enable_tenant_rls('point_item_text', 'select, insert, update, delete');

-- Append-only: a balance is the sum of its records.
create table point_record (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  member_id uuid not null,
  points bigint not null check (points <> 0),
  remark text not null,
  -- the reason of the record: once for each
  origin text not null,
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  unique (merchant, member_id, origin),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('point_record', 'select, insert');
