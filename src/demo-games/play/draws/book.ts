import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { commitTo, type FairSeeds, toHex } from '#demo-games/rules/fair.ts';
import { type Draw, type DrawShown, drawAfter, drawSeeds, drawsFrom, drawsUntil } from '#demo-games/rules/schedule.ts';
import type { Ask } from '#postgres/schema-db.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { BookedDraw, DrawnGame, Series } from './drawn-game.ts';

const COLUMNS = `game, numero, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
  server_seed as "serverSeed", commitment, result`;

/**
 * Writes the current and next draws with their commitments before bets can be placed. `past` also writes past draws, on
 * which no one could bet, so that a new installation has a history.
 */
export async function bookDraws(context: DemoGamesContext, { series, ahead }: DrawnGame, past = 0): Promise<void> {
  const now = context.clock.now();
  for (const game of series) {
    // Draws that are far ahead open at once.
    const early = ahead > 1 ? ahead * game.everyS * 1_000 : 0;
    const coming = drawsFrom(game, now, ahead + 1).map((draw) => ({ ...draw, opens: draw.opens - early }));
    const wanted = [...coming, ...drawsUntil(game, now, past)];
    const known = await readNumeros(context.db.ask, game, wanted);
    await book(
      context,
      game,
      wanted.filter(({ numero }) => !known.has(numero)),
    );
  }
}

async function readNumeros(ask: Ask, { code }: Series, draws: readonly Draw[]): Promise<ReadonlySet<string>> {
  const rows = await ask<{ numero: string }>('select numero from draw where game = $1 and numero = any($2)', [
    code,
    draws.map(({ numero }) => numero),
  ]);
  return new Set(rows.map(({ numero }) => numero));
}

/** Concurrent processes may write the same draw: the first one's seed counts. */
async function book({ db, randomBytes }: DemoGamesContext, { code }: Series, draws: readonly Draw[]): Promise<void> {
  if (draws.length === 0) return;
  const seeds = draws.map(() => toHex(randomBytes(32)));
  const times = (key: 'opens' | 'closes' | 'draws') => draws.map((draw) => new Date(draw[key]).toISOString());
  await db.ask(
    `insert into draw (game, numero, opens_at, closes_at, draws_at, server_seed, commitment)
     select $1, * from unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[])
     on conflict do nothing`,
    [
      code,
      draws.map(({ numero }) => numero),
      times('opens'),
      times('closes'),
      times('draws'),
      seeds,
      await Promise.all(seeds.map(commitTo)),
    ],
  );
}

const AT_ONCE = 200;

/**
 * Draws all due draws, latest first, so that a backlog does not delay current draws. Returns the draws that now have a
 * result. Idempotent across processes.
 */
export async function drawDue({ db, clock, log }: DemoGamesContext, game: DrawnGame): Promise<readonly BookedDraw[]> {
  const due = await db.ask<BookedDraw>(
    `select ${COLUMNS} from draw where result is null and draws_at <= $1 and game = any($2)
     order by draws_at desc limit ${AT_ONCE}`,
    [new Date(clock.now()), codesOf(game)],
  );
  if (due.length === 0) return [];
  const settled = await Promise.allSettled(
    due.map(async (draw) => ({ draw, result: await game.resultOf(draw.game, seedsOf(draw)) })),
  );
  // A failed draw does not block the others.
  const drawn = settled.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value];
    logEvent(log, 'lottery.draw_failed', { err: one.reason });
    return [];
  });
  return db.ask<BookedDraw>(
    `update draw d set result = r.result, drawn_at = $4
     from unnest($1::text[], $2::text[], $3::text[]) as r (game, numero, result)
     where d.game = r.game and d.numero = r.numero and d.result is null
     returning d.game, d.numero, d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
       d.server_seed as "serverSeed", d.commitment, d.result`,
    [
      drawn.map(({ draw }) => draw.game),
      drawn.map(({ draw }) => draw.numero),
      drawn.map(({ result }) => result),
      new Date(clock.now()),
    ],
  );
}

function codesOf({ series }: DrawnGame): readonly string[] {
  return series.map(({ code }) => code);
}

/** Seeds of a stored draw. */
export function seedsOf({ game, numero, serverSeed }: BookedDraw): FairSeeds {
  return drawSeeds(game, numero, serverSeed);
}

/** The next draw of a series with its commitment; one that is not stored yet accepts no bets. */
export async function readOpenDraw(
  { db, clock }: Pick<DemoGamesContext, 'db' | 'clock'>,
  series: Series,
): Promise<DrawShown & Pick<Draw, 'opens'>> {
  const { numero, opens, closes, draws } = drawAfter(series, clock.now());
  const stored = await readDraw(db.ask, series.code, numero);
  return { numero, opens, closes: stored ? closes : opens, draws, commitment: stored?.commitment ?? null };
}

/** Draws with a result and unsettled bets: left by a process that ended in between. */
export function readUnsettled(ask: Ask, game: DrawnGame): Promise<readonly BookedDraw[]> {
  return ask<BookedDraw>(
    `select ${COLUMNS} from draw where result is not null and (game, numero) in (
       select detail ->> 'game', detail ->> 'numero' from round where kind = '${game.kind}' and state = 'open')
     limit ${AT_ONCE}`,
  );
}

export async function readDraw(ask: Ask, game: string, numero: string): Promise<BookedDraw | undefined> {
  const [draw] = await ask<BookedDraw>(`select ${COLUMNS} from draw where game = $1 and numero = $2`, [game, numero]);
  return draw;
}

/**
 * Locks a draw for a bet in the transaction of `ask`, so that no result is written in the meantime. Undefined if the draw
 * does not accept bets now.
 */
export async function holdOpenDraw(
  ask: Ask,
  game: string,
  numero: string,
  now: number,
): Promise<BookedDraw | undefined> {
  const [draw] = await ask<BookedDraw>(
    `select ${COLUMNS} from draw
     where game = $1 and numero = $2 and result is null and opens_at <= $3 and closes_at > $3 for share`,
    [game, numero, new Date(now)],
  );
  return draw;
}

/** Last draws of a series with results, newest first. */
export function readResults(ask: Ask, game: string, count: number): Promise<readonly BookedDraw[]> {
  return ask<BookedDraw>(
    `select ${COLUMNS} from draw where game = $1 and result is not null order by draws_at desc limit $2`,
    [game, count],
  );
}

/** The last draw with a result of each series. */
export function readLastResults(ask: Ask, game: DrawnGame): Promise<readonly BookedDraw[]> {
  return ask<BookedDraw>(
    `select l.* from unnest($1::text[]) as g (code) cross join lateral (
       select ${COLUMNS} from draw where game = g.code and result is not null order by draws_at desc limit 1) l`,
    [codesOf(game)],
  );
}

/** Draws by their codes and numbers, in no order. */
export function readDraws(ask: Ask, named: readonly { readonly game: string; readonly numero: string }[]) {
  return ask<BookedDraw>(
    `select ${COLUMNS} from draw where (game, numero) in (select * from unnest($1::text[], $2::text[]))`,
    [named.map(({ game }) => game), named.map(({ numero }) => numero)],
  );
}
