-- Draws by a schedule: of lotteries, rooms of tables and matches of leagues. A row exists before bets are taken: its commitment is public from then on, its seed after the result.
-- Bets are rounds whose detail contains series and number of a draw.

create table draw (
  game text not null,
  numero text not null check (numero ~ '^[0-9]{8}-[0-9]{4}$'),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commitment text not null,
  -- comma-separated numbers in the order of the draw
  result text,
  drawn_at timestamptz,
  primary key (game, numero),
  check (opens_at < closes_at and closes_at < draws_at),
  check ((result is null) = (drawn_at is null)),
  check (drawn_at is null or drawn_at >= draws_at)
);
create index draw_latest on draw (game, draws_at desc) where result is not null;
create index draw_due on draw (draws_at) where result is null;

create index round_of_draw on round ((detail ->> 'game'), (detail ->> 'numero')) where kind in ('lottery', 'table', 'sports');
