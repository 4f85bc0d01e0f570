import { createJobLoop, type JobLoop } from '#serving/job-loop.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { DemoGamesContext } from '../context/context.ts';
import { deliver, withdraw } from './deliver.ts';
import { MOVE_COLUMNS, type Move, ROUND_COLUMNS, type Round } from './rounds.ts';

/** Finishes an abandoned open round: with its true outcome, or by cancelling its bet. */
export type FinishRound = (round: Round) => Promise<void>;

/** Finishes work that no request waits for: unanswered wins and rollbacks, and bets of ended processes. */
export interface Outbox extends JobLoop {
  /** Runs one tick now; returns the number of movements claimed. */
  tick(): Promise<number>;
}

const AT_ONCE = 16;

/** Creates the outbox. Safe in several processes: a movement is delivered by one at a time. */
export function createOutbox(context: DemoGamesContext, finishers: ReadonlyMap<string, FinishRound>): Outbox {
  const { timing } = context.config;

  async function tick(): Promise<number> {
    const [due, left] = [await claim(context), await claimLeft(context)];
    await Promise.all([
      ...due.map((move) => attempt(context, move.id, () => finish(context, move))),
      ...left.map((round) => attempt(context, round.id, () => finishRound(context, round, finishers.get(round.kind)))),
    ]);
    return due.length + left.length;
  }

  const loop = createJobLoop(
    async () => (await tick()) >= AT_ONCE,
    timing.outboxEveryMs,
    (error) => logEvent(context.log, 'game_outbox.tick_failed', { err: error }),
  );
  return { tick, ...loop };
}

/** Claims due movements for the length of a lease. Lower numbers of a round come first. */
async function claim({ db, config }: DemoGamesContext): Promise<readonly Move[]> {
  return db.ask<Move>(
    `update move set next_try_at = now() + make_interval(secs => $1) where id in (
       select m.id from move m where m.state = 'pending' and m.next_try_at <= now() and not exists (
         select 1 from move e where e.round = m.round and e.number < m.number and e.state = 'pending')
       order by m.next_try_at limit $2 for update skip locked) and state = 'pending'
     returning ${MOVE_COLUMNS}`,
    [config.timing.leaseMs / 1000, AT_ONCE],
  );
}

/** Claims open rounds whose lease has expired. */
async function claimLeft({ db, config }: DemoGamesContext): Promise<readonly Round[]> {
  return db.ask<Round>(
    `update round set held_until = now() + make_interval(secs => $1) where id in (
       select id from round where state = 'open' and held_until <= now()
       order by held_until limit $2 for update skip locked)
     returning ${ROUND_COLUMNS}`,
    [config.timing.leaseMs / 1000, AT_ONCE],
  );
}

/** No player waits for a bet in the outbox, and its outcome would come unexpectedly: cancel it. */
async function finish(context: DemoGamesContext, move: Move): Promise<void> {
  if (move.action === 'bet') await withdraw(context, move);
  else await deliver(context, move);
}

async function finishRound(context: DemoGamesContext, round: Round, own: FinishRound | undefined): Promise<void> {
  logEvent(context.log, 'game_outbox.round_left_open', { round: round.id });
  await (own ? own(round) : withdraw(context, { round: round.id }));
}

async function attempt(context: DemoGamesContext, subject: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logEvent(context.log, 'game_outbox.item_failed', { err: error, subject });
  }
}
