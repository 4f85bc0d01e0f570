-- The platform's vendors and games, and each merchant's selection and order of them. The catalogue itself belongs to
-- no merchant and has no row-level security: its search indexes would not be used under it.

create table vendor (
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  category text not null check (category in ('LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT')),
  display_name text not null,
  -- VASSALAGE: a click opens the vendor's list of games; game: a click opens the vendor itself
  is_game text not null check (is_game in ('VASSALAGE', 'game')),
  account_type_name text not null,
  freeplay boolean not null default false,
  primary key (code, category)
);
grant select on vendor to livery_app;

create table merchant_vendor (
  merchant text not null references merchant (code),
  code text not null,
  category text not null,
  enabled boolean not null default true,
  position integer not null,
  primary key (merchant, category, code),
  foreign key (code, category) references vendor (code, category)
);
call enable_tenant_rls('merchant_vendor', 'select, insert, update');

-- Normalises text for search: one width, no case, no accents on Latin letters, no apostrophes, spaces for dashes.
-- Independent of the locale: only A to Z are lowered, and without accents the catalogue's languages have no other
-- letters with case. Marks of other scripts (Thai vowels, Japanese voicing) stay. The gateway normalises a query by
-- the same rules.
create function fold_words(words text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  select normalize(lower(translate(
    regexp_replace(normalize(words, NFKD), '[\u0300-\u036f''’‘`´]', '', 'g'),
    'đĐ-–—_/.,:·&+', 'dd           ') collate "C"), NFC)
$$;

create table game (
  node_id text primary key check (node_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  vendor text not null,
  category text not null,
  code text not null check (length(code) between 1 and 64),
  -- the vendor's game to play; the demo game provider's are the folders of src/demo-games/games
  kind text not null check (kind ~ '^[a-z][a-z0-9]{0,31}$'),
  -- by language; falls back to English
  names jsonb not null check (jsonb_typeof(names) = 'object' and names ? 'EN'),
  -- kind of game within its category: a key of the lane's gameClassify
  classify text check (classify ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  tags text[] not null default '{}',
  -- the lowest stake in hundredths of a unit, as tiles show it
  min_stake integer not null check (min_stake > 0),
  lines smallint check (lines > 0),
  default_play_type text,
  icon text,
  small_icon text,
  has_trial boolean not null default false,
  -- since when the game counts as player against player: its bets take cash only, and only the fee counts as turnover
  -- (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md); null: not between players. Every game of PVP
  -- is.
  between_since timestamptz check (between_since is not null or category <> 'PVP'),
  -- position on the shelf of hot games; null: not on it
  hot_place smallint,
  popularity integer not null default 0,
  added_at timestamptz not null default now(),
  -- search text; maintained by the triggers below
  words text not null default '',
  terms tsvector not null default '',
  -- return to player, in hundredths of a per cent; null, as the volatility: its vendor does not tell
  return_rate smallint check (return_rate between 1 and 10000),
  volatility text check (volatility in ('low', 'medium', 'high')),
  -- the highest stake, in hundredths of a unit, as tiles show it
  max_stake integer,
  foreign key (vendor, category) references vendor (code, category),
  constraint game_stakes check (max_stake >= min_stake)
);
create index game_by_vendor on game (vendor, category);
-- The catalogue is read far more often than written: no pending list.
create index game_by_words on game using gin (words gin_trgm_ops) with (fastupdate = off);
create index game_by_terms on game using gin (terms) with (fastupdate = off);
grant select on game to livery_app;

create function write_game_words() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  named text := (select string_agg(fold_words(value), ' ') from jsonb_each_text(new.names));
  maker text := (select fold_words(display_name) from vendor where code = new.vendor and category = new.category);
  tagged text := fold_words(concat_ws(' ', new.code, new.classify, array_to_string(new.tags, ' ')));
begin
  new.words := concat_ws(' ', named, maker, tagged);
  new.terms := setweight(to_tsvector('simple', coalesce(named, '')), 'A')
    || setweight(to_tsvector('simple', coalesce(maker, '')), 'B')
    || setweight(to_tsvector('simple', tagged), 'C');
  return new;
end
$$;
create trigger game_is_found_by_its_words before insert or update on game
  for each row execute function write_game_words();

-- Every Latin word of a game: candidates for correcting a misspelt word.
create table game_word (
  word text primary key check (length(word) between 3 and 40)
);
create index game_word_alike on game_word using gin (word gin_trgm_ops) with (fastupdate = off);
grant select on game_word to livery_app;

create function keep_game_words() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into game_word
    select distinct word from written, regexp_split_to_table(written.words, '[^a-z0-9]+') as word
    where length(word) between 3 and 40
    on conflict do nothing;
  return null;
end
$$;
create trigger words_of_new_games_are_stored after insert on game
  referencing new table as written for each statement execute function keep_game_words();
create trigger words_of_changed_games_are_stored after update on game
  referencing new table as written for each statement execute function keep_game_words();

create function write_vendor_words() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  update game set vendor = vendor where vendor = new.code and category = new.category;
  return null;
end
$$;
create trigger games_are_found_by_their_vendor after update of display_name on vendor
  for each row execute function write_vendor_words();

create table merchant_game (
  merchant text not null references merchant (code),
  node_id text not null references game (node_id),
  enabled boolean not null default true,
  position integer not null,
  -- since when the merchant's staff count it as a game between players although the catalogue does not; null: they do
  -- not
  between_since timestamptz,
  primary key (merchant, node_id)
);
call enable_tenant_rls('merchant_game', 'select, insert, update');

-- Rooms of the games between players.
create table game_room (
  room_id text primary key check (room_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  node_id text not null references game (node_id),
  level text not null check (level in ('BEGINNER', 'REGULAR', 'EXPERT', 'MASTER')),
  -- hundredths of a unit, as tiles show it
  min_stake integer not null check (min_stake > 0),
  max_stake integer not null check (max_stake >= min_stake)
);
create index game_room_by_game on game_room (node_id);
grant select on game_room to livery_app;

create table member_favourite (
  merchant text not null references merchant (code),
  member_id uuid not null,
  node_id text not null references game (node_id),
  added_at timestamptz not null default now(),
  primary key (merchant, member_id, node_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('member_favourite', 'select, insert, delete');

create table recent_game (
  merchant text not null references merchant (code),
  member_id uuid not null,
  node_id text not null references game (node_id),
  played_at timestamptz not null default now(),
  primary key (merchant, member_id, node_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('recent_game', 'select, insert, update, delete');

-- Imported wins that the board shows besides those of the ledger. A name is stored as it is shown.
create table winner_history (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  name text not null check (length(name) between 1 and 64),
  node_id text not null references game (node_id),
  -- whole minor units of the merchant's currency
  amount bigint not null check (amount > 0),
  won_at timestamptz not null,
  primary key (merchant, id)
);
create index winner_history_by_time on winner_history (merchant, won_at desc);
call enable_tenant_rls('winner_history', 'select, insert');
