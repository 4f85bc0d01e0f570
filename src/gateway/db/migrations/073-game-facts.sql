-- Facts about a game for players; null: its vendor does not provide them.
alter table game
  -- return to player, in hundredths of a per cent
  add column return_rate smallint check (return_rate between 1 and 10000),
  add column volatility text check (volatility in ('low', 'medium', 'high')),
  -- the highest stake, in hundredths of a unit, as tiles show it
  add column max_stake integer,
  add constraint game_stakes check (max_stake >= min_stake);
