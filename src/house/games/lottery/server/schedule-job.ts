import type { DemoGamesContext } from '#house/context/context.ts';
import { createTurns, type Turns } from '#serving/turns.ts';
import { bookDraws, drawDue, KEPT_FROM_START, readUnsettled } from './draws.ts';
import { settleDraw } from './settle.ts';

/** Draws when it is time, and pays. */
export interface DrawJob extends Turns {
  /** One turn now; answers how many draws were made. */
  turn(): Promise<number>;
}

const EVERY_MS = 250;

/**
 * Builds the job. Several processes may run one each: a draw is booked once, drawn once and each bet settled once. After a
 * crash the first turn makes up for what was missed: draws that were not made, and bets that were not settled.
 */
export function createDrawJob(context: DemoGamesContext): DrawJob {
  let hasHistory = false;
  let bookedAt = 0;

  async function turn(): Promise<number> {
    const isTimeToLook = await bookWhenDue();
    const drawn = await drawDue(context);
    if (isTimeToLook || drawn.length > 0) await settleAll();
    return drawn.length;
  }

  /** Most draws have no bet: one question finds those that do. */
  async function settleAll(): Promise<void> {
    for (const draw of await readUnsettled(context.db.ask))
      await settleDraw(context, draw).catch((error: unknown) =>
        context.log.error(
          { err: error, game: draw.game, numero: draw.numero },
          'lottery.draw_not_settled: the others are',
        ),
      );
  }

  /**
   * The next draw is booked while the present one is open: once a few seconds is often enough. So is a look at bets that a
   * process has left between their draw and its payment.
   */
  async function bookWhenDue(): Promise<boolean> {
    const now = context.clock.now();
    if (hasHistory && now - bookedAt < BOOK_EVERY_MS && now >= bookedAt) return false;
    await bookDraws(context, hasHistory ? 1 : KEPT_FROM_START);
    hasHistory = true;
    bookedAt = now;
    return true;
  }

  const turns = createTurns(
    async () => (await turn()) > 0,
    EVERY_MS,
    (error) => context.log.warn({ err: error }, 'the draws could not be made'),
  );
  return { turn, ...turns };
}

const BOOK_EVERY_MS = 5_000;
