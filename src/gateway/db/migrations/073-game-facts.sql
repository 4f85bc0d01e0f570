-- What a player may want to know of a game before playing it; null: its vendor does not say.
alter table game
  -- what comes back of all stakes in the long run, in hundredths of a per cent
  add column return_rate smallint check (return_rate between 1 and 10000),
  add column volatility text check (volatility in ('low', 'medium', 'high')),
  -- the highest stake, in hundredths of a unit as pictures show it
  add column max_stake integer,
  add constraint game_stakes check (max_stake >= min_stake);
