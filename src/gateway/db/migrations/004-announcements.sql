-- Banners, notices, popups and promotions, and the help topics, each in its language.

create table announcement (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('banner', 'player', 'popup', 'promotion')),
  language text not null check (language ~ '^[A-Z]{2}$'),
  position integer not null default 0,
  title text not null,
  content text not null default '',
  published_at timestamptz not null default now(),
  -- B before log-in, A after it, F at the first; null: always
  execution text check (execution in ('B', 'A', 'F')),
  promotion_type text,
  url text,
  group_name text,
  link text,
  primary key (merchant, id),
  check ((kind = 'banner') = (url is not null and group_name is not null))
);
create index announcement_by_language on announcement (merchant, language, kind, position);
call keep_merchants_apart('announcement', 'select, insert, update, delete');

create table help_topic (
  merchant text not null references merchant (code),
  language text not null check (language ~ '^[A-Z]{2}$'),
  tag text not null check (tag ~ '^[a-z][a-z0-9-]{0,63}$'),
  position integer not null,
  title text not null,
  content text not null,
  primary key (merchant, language, tag)
);
call keep_merchants_apart('help_topic', 'select, insert, update, delete');
