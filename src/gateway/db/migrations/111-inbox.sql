-- Messages of the platform to its members. A kind is written out in the reader's language when it is read; a message of
-- its own words keeps them.

create table inbox_message (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  member_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{1,39}$'),
  -- what the words of the kind name: amounts, references
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index inbox_message_by_member on inbox_message (merchant, member_id, created_at desc, id desc);
call keep_merchants_apart('inbox_message', 'select, insert, update (read_at)');
