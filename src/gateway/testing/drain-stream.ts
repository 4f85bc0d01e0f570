import { setTimeout as pause } from 'node:timers/promises';
import { readStandings, type Standing } from '../stream/standing.ts';
import { composeStream } from '../wiring/wire-stream.ts';
import type { TestGateway } from './gateway.ts';

const PATIENCE_MS = 60_000;
const POLL_EVERY_MS = 20;

/**
 * Runs a merchant's consumers until they have processed all events. Retries, because an open transaction of another
 * test, even in another database of the server, holds back newer events. Usable in hooks, in which test polling is not
 * available.
 */
export async function drainStream({ context }: Pick<TestGateway, 'context'>, merchant: string): Promise<void> {
  const stream = composeStream(context);
  const until = performance.now() + PATIENCE_MS;
  let waiting: readonly Standing[] = [];
  do {
    await stream.catchUp(merchant);
    const standings = await readStandings(context.db, [merchant]);
    // Fail at once with the reason: a stopped consumer does not resume by itself.
    const stopped = standings.find(({ failure }) => failure !== null);
    if (stopped !== undefined) throw new Error(`${stopped.consumer} stopped: ${stopped.failure}`);
    const failing = standings.find(({ leftOut }) => leftOut['failed'] !== undefined);
    if (failing !== undefined) throw new Error(`${failing.consumer} set something aside`);
    waiting = standings.filter(({ waitsSince }) => waitsSince !== null);
    if (waiting.length > 0) await pause(POLL_EVERY_MS);
  } while (waiting.length > 0 && performance.now() < until);
  if (waiting.length > 0)
    throw new Error(`Not taken after ${PATIENCE_MS} ms by ${waiting.map(({ consumer }) => consumer).join(', ')}`);
}
