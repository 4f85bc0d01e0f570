import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { deliver } from '#demo-games/play/deliver.ts';
import { holdRounds, type Move, ROUND_COLUMNS, type Round, settleRound } from '#demo-games/play/rounds.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { drawSeeds } from '../rules/draw-result.ts';
import { FAMILIES } from '../rules/families/families.ts';
import { findLottery } from '../rules/games.ts';
import type { Picks } from '../rules/lines.ts';
import { winOf } from '../rules/payout.ts';
import { type BookedDraw, readDraw } from './draws.ts';

export interface BetDetail {
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  readonly picks: Picks;
  readonly lines: number;
  /** Stake of one line in minor units, as decimal text. */
  readonly lineStake: string;
}

type Drawn = Pick<BookedDraw, 'game' | 'numero' | 'result'>;

export function winOfRound(detail: BetDetail, draw: Drawn): bigint {
  const family = findLottery(detail.game)?.family;
  const play = family && FAMILIES[family].plays.find(({ id }) => id === detail.play);
  if (play === undefined || draw.result === null)
    throw new Error(`The bet on ${detail.game} ${detail.numero} has no play.`);
  return winOf(play, detail.picks, BigInt(detail.lineStake), draw.result.split(','));
}

/** Rounds settled per transaction, and concurrent payments of wins. */
const BATCH = 50;

/** Sorts before every round id. */
const FIRST = '';

/**
 * Settles all open bets on a draw and sends the wins. Each bet is settled once, by this function, the outbox or another
 * process. A bet that fails stays open and is logged, and the others are settled. Unanswered wins are left to the
 * outbox.
 */
export async function settleDraw(context: DemoGamesContext, draw: BookedDraw): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) after = await settleBatch(context, draw, after);
}

/** Settles the next batch after an id; returns the last id, undefined when done. */
async function settleBatch(context: DemoGamesContext, draw: BookedDraw, after: string): Promise<string | undefined> {
  const settleSome = (most: number, from: string) =>
    context.db.inTransaction(async (ask) => {
      const rounds = await ask<Round>(
        `select ${ROUND_COLUMNS} from round where kind = 'lottery' and state = 'open' and detail ->> 'game' = $1
           and detail ->> 'numero' = $2 and id > $3 order by id limit ${most} for update skip locked`,
        [draw.game, draw.numero, from],
      );
      const moves: Move[] = [];
      for (const round of rounds) {
        const move = await settle(ask, context, round, draw);
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
    `select id from round where kind = 'lottery' and state = 'open' and detail ->> 'game' = $1
       and detail ->> 'numero' = $2 and id > $3 order by id limit ${BATCH}`,
    [draw.game, draw.numero, after],
  );
  for (const { id } of rows)
    await settleOne(context, draw, id).catch((error: unknown) =>
      logEvent(context.log, 'lottery.round_not_settled', { err: error, round: id }),
    );
  return rows.length < BATCH ? undefined : rows.at(-1)?.id;
}

async function settleOne(context: DemoGamesContext, draw: BookedDraw, id: string): Promise<void> {
  const move = await context.db.inTransaction(async (ask) => {
    const [round] = await ask<Round>(
      `select ${ROUND_COLUMNS} from round where id = $1 and state = 'open' for update skip locked`,
      [id],
    );
    return round && settle(ask, context, round, draw);
  });
  if (move) await deliver(context, move);
}

function settle(ask: Parameters<typeof settleRound>[0], context: DemoGamesContext, round: Round, draw: BookedDraw) {
  const payout = winOfRound(round.detail as unknown as BetDetail, draw);
  // A draw has its own seeds, revealed with its result so that players can verify the bet.
  const fair = { ...drawSeeds(draw.game, draw.numero, draw.serverSeed), commitment: draw.commitment };
  const detail = { result: draw.result?.split(',') ?? [], fair };
  return settleRound(ask, round, { payout, detail }, context.config.timing.leaseMs);
}

const PATIENCE_MS = 5_000;

/** Finishes an open bet: settles it if the draw has happened, otherwise keeps it. */
export async function finishBet(context: DemoGamesContext, round: Round): Promise<void> {
  const { game, numero } = round.detail as unknown as BetDetail;
  const draw = await readDraw(context.db.ask, game, numero);
  if (draw === undefined) throw new Error(`The round ${round.id} has no draw.`);
  if (draw.result === null) {
    const wait = Math.max(0, draw.drawsAt.getTime() - context.clock.now()) + PATIENCE_MS;
    await holdRounds(context.db.ask, [round.id], wait);
    return;
  }
  const move = await context.db.inTransaction((ask) => settle(ask, context, round, draw));
  if (move) await deliver(context, move);
}
