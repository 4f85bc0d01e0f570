import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { createJobLoop, type JobLoop } from '#serving/job-loop.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { bookDraws, drawDue, readUnsettled } from './book.ts';
import type { DrawnGame } from './drawn-game.ts';
import { settleDraw } from './settle.ts';

export interface DrawJob extends JobLoop {
  /** Runs one tick now; returns the number of draws made. */
  tick(): Promise<number>;
}

const EVERY_MS = 250;

/**
 * Creates the job. Safe in several processes: a draw is stored once, drawn once, and each bet is settled once. After a
 * crash the first tick catches up on missed draws and unsettled bets.
 */
export function createDrawJob(context: DemoGamesContext, game: DrawnGame): DrawJob {
  let hasHistory = false;
  let bookedAt = 0;

  async function tick(): Promise<number> {
    const hasBooked = await bookWhenDue();
    const drawn = await drawDue(context, game);
    if (hasBooked || drawn.length > 0) await settleAll();
    return drawn.length;
  }

  /** Most draws have no bets: one query finds those that do. */
  async function settleAll(): Promise<void> {
    for (const draw of await readUnsettled(context.db.ask, game))
      await settleDraw(context, game, draw).catch((error: unknown) =>
        logEvent(context.log, 'lottery.draw_not_settled', { err: error, game: draw.game, numero: draw.numero }),
      );
  }

  /**
   * Runs every few seconds: the next draw is stored while the current one is open, and bets left unsettled between draw
   * and payment are picked up.
   */
  async function bookWhenDue(): Promise<boolean> {
    const now = context.clock.now();
    if (hasHistory && now - bookedAt < BOOK_EVERY_MS && now >= bookedAt) return false;
    await bookDraws(context, game, hasHistory ? 1 : game.past);
    hasHistory = true;
    bookedAt = now;
    return true;
  }

  const loop = createJobLoop(
    async () => (await tick()) > 0,
    EVERY_MS,
    (error) => logEvent(context.log, 'lottery.schedule_failed', { err: error }),
  );
  return { tick, ...loop };
}

const BOOK_EVERY_MS = 5_000;
