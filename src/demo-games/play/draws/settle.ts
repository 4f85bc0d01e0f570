import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { Ask } from '#postgres/schema-db.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { deliver } from '../deliver.ts';
import { holdRounds, type Move, ROUND_COLUMNS, type Round, settleRound } from '../rounds.ts';
import { readDraw, seedsOf } from './book.ts';
import type { BookedDraw, DrawnGame } from './drawn-game.ts';

/** Rounds settled per transaction, and concurrent payments of wins. */
const BATCH = 50;

/** Sorts before every round id. */
const FIRST = '';

/**
 * Settles all open bets on a draw and sends the wins. Each bet is settled once, by this function, the outbox or another
 * process. A bet that fails stays open and is logged, and the others are settled. Unanswered wins are left to the
 * outbox.
 */
export async function settleDraw(context: DemoGamesContext, game: DrawnGame, draw: BookedDraw): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) after = await settleBatch(context, game, draw, after);
}

/** Settles the next batch after an id; returns the last id, undefined when done. */
async function settleBatch(
  context: DemoGamesContext,
  game: DrawnGame,
  draw: BookedDraw,
  after: string,
): Promise<string | undefined> {
  const settleSome = (most: number, from: string) =>
    context.db.inTransaction(async (ask) => {
      const rounds = await ask<Round>(
        `select ${ROUND_COLUMNS} from round where kind = '${game.kind}' and state = 'open' and detail ->> 'game' = $1
           and detail ->> 'numero' = $2 and id > $3 order by id limit ${most} for update skip locked`,
        [draw.game, draw.numero, from],
      );
      const moves: Move[] = [];
      for (const round of rounds) {
        const move = await settle(ask, context, game, round, draw);
        if (move) moves.push(move);
      }
      return { moves, last: rounds.length < most ? undefined : rounds.at(-1)?.id };
    });
  const together = await settleSome(BATCH, after).catch(() => undefined);
  if (together !== undefined) {
    await Promise.all(together.moves.map((move) => deliver(context, move)));
    return together.last;
  }
  const rows = await context.db.ask<{ id: string }>(
    `select id from round where kind = '${game.kind}' and state = 'open' and detail ->> 'game' = $1
       and detail ->> 'numero' = $2 and id > $3 order by id limit ${BATCH}`,
    [draw.game, draw.numero, after],
  );
  for (const { id } of rows)
    await settleOne(context, game, draw, id).catch((error: unknown) =>
      logEvent(context.log, 'lottery.round_not_settled', { err: error, round: id }),
    );
  return rows.length < BATCH ? undefined : rows.at(-1)?.id;
}

async function settleOne(context: DemoGamesContext, game: DrawnGame, draw: BookedDraw, id: string): Promise<void> {
  const move = await context.db.inTransaction(async (ask) => {
    const [round] = await ask<Round>(
      `select ${ROUND_COLUMNS} from round where id = $1 and state = 'open' for update skip locked`,
      [id],
    );
    return round && settle(ask, context, game, round, draw);
  });
  if (move) await deliver(context, move);
}

async function settle(
  ask: Ask,
  { config }: DemoGamesContext,
  game: DrawnGame,
  round: Round,
  draw: BookedDraw,
): Promise<Move | undefined> {
  const decided = await game.decide(ask, round, draw);
  if (decided === undefined) return undefined;
  // A draw has its own seeds, revealed with its result so that players can verify the bet.
  const fair = { ...seedsOf(draw), commitment: draw.commitment };
  const detail = { result: draw.result?.split(',') ?? [], fair, ...decided.detail };
  return settleRound(ask, round, { payout: decided.payout, detail }, config.timing.leaseMs);
}

const PATIENCE_MS = 5_000;

/** Finishes an open bet: settles it if its draw has happened, otherwise keeps it. */
export async function finishBet(context: DemoGamesContext, game: DrawnGame, round: Round): Promise<void> {
  const { game: code, numero } = round.detail as unknown as OfDraw;
  const draw = await readDraw(context.db.ask, code, numero);
  if (draw === undefined) throw new Error(`The round ${round.id} has no draw.`);
  if (draw.result === null) {
    const wait = Math.max(0, draw.drawsAt.getTime() - context.clock.now()) + PATIENCE_MS;
    await holdRounds(context.db.ask, [round.id], wait);
    return;
  }
  const move = await context.db.inTransaction((ask) => settle(ask, context, game, round, draw));
  if (move) await deliver(context, move);
}

/** The draw of a bet, in its round's detail. */
export interface OfDraw {
  readonly game: string;
  readonly numero: string;
}
