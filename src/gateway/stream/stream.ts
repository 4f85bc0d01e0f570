import { Gauge } from 'prom-client';
import type { Context } from '#gateway/context/context.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createRhythm, type HastyRhythm } from '#gateway/process/rhythm.ts';
import { inOwnersRows } from './as-owner.ts';
import type { Consumer } from './consumer.ts';
import { ensureCursor } from './cursor.ts';
import { lagOf, readStandings, type Standing } from './standing.ts';
import { type Batch, takeBatch } from './take-batch.ts';

/** The consumers of what happened, and the rhythm in which they are told; `hurry` when something is known to have happened. */
export interface Stream extends HastyRhythm {
  /** Tells all consumers what has happened at a merchant so far and is settled; answers how many events were taken. */
  catchUp(merchant: string): Promise<number>;
}

/** What of the context telling consumers needs. */
export type StreamContext = Pick<Context, 'db' | 'log' | 'metrics' | 'merchants' | 'clock'>;

const LOOK_EVERY_MS = 150;
/** Events of a batch: each may tell of as many rounds as share a commit. */
const MOST_TOGETHER = 100;
/** Batches of one consumer in a turn: others wait behind them. */
const MOST_IN_TURN = 20;

/**
 * Tells consumers what happened, in any number of processes: each event once to each consumer, whichever process does it. One that
 * cannot take an event stops, says so in the log, in livery_stream_batches_total and in its row, and holds nobody else up. `onTaken`
 * is called whenever the rhythm has told a consumer something: whatever follows from it may be due.
 */
export function createStream(
  context: StreamContext,
  consumers: readonly Consumer[],
  onTaken: () => void = () => undefined,
): Stream {
  const { db, log, metrics, merchants } = context;
  const batches = counterIn(metrics.registry, {
    name: 'livery_stream_batches_total',
    help: 'Batches of events by consumer and outcome (taken, or failed: the consumer stopped).',
    labelNames: ['consumer', 'outcome'],
  });
  watchStandings(context);
  const known = new Set<string>();

  async function ensureAll(merchant: string): Promise<void> {
    if (known.has(merchant)) return;
    await inOwnersRows(db, merchant, async (scope) => {
      for (const { name } of consumers) await ensureCursor(scope, merchant, name);
    });
    known.add(merchant);
  }

  async function takeAll(merchant: string, consumer: Consumer): Promise<number> {
    let count = 0;
    for (let batch = 0; batch < MOST_IN_TURN; batch += 1) {
      const taken = await takeBatch(db, { merchant, consumer, which: 'live' }, MOST_TOGETHER);
      if (taken.kind === 'failed') sayStopped(merchant, consumer, taken);
      if (taken.kind !== 'taken') break;
      count += taken.count;
      if (taken.count > 0) batches.inc({ consumer: consumer.name, outcome: 'taken' });
      if (taken.count < MOST_TOGETHER) break;
    }
    return count;
  }

  function sayStopped(merchant: string, { name }: Consumer, { failure }: Batch & { kind: 'failed' }): void {
    batches.inc({ consumer: name, outcome: 'failed' });
    log.error({ merchant, consumer: name, failure }, 'a consumer of the stream stopped: it cannot take an event');
  }

  const say = (error: unknown) => log.warn({ err: error }, 'what happened could not be told');
  async function look(): Promise<void> {
    const all = await merchants.list();
    for (const merchant of all) await ensureAll(merchant);
    for (const { merchant, consumer } of (await readStandings(db, all)).filter(isWaiting)) {
      const found = consumers.find(({ name }) => name === consumer);
      if (found !== undefined && (await takeAll(merchant, found).catch(say))) onTaken();
    }
  }

  return {
    ...createRhythm(LOOK_EVERY_MS, () => look().catch(say)),
    async catchUp(merchant) {
      await ensureAll(merchant);
      let count = 0;
      for (const consumer of consumers) count += await takeAll(merchant, consumer);
      return count;
    },
  };
}

const isWaiting = ({ waitsSince, stoppedAt }: Standing) => waitsSince !== null && stoppedAt === null;

const LAG = 'livery_stream_lag_seconds';

/** The figures of where consumers stand, asked when figures are: how far behind, the most of all merchants, and what they left out, of all. */
function watchStandings({ db, metrics, merchants, clock }: StreamContext): void {
  const registers = [metrics.registry];
  if (metrics.registry.getSingleMetric(LAG) !== undefined) return;
  const ask = async () => readStandings(db, await merchants.list()).catch(() => []);
  new Gauge({
    name: LAG,
    help: 'Age of the oldest event that a consumer has not taken, in seconds: the most of all merchants.',
    labelNames: ['consumer'],
    registers,
    async collect() {
      const lags = new Map<string, number>();
      for (const one of await ask())
        lags.set(one.consumer, Math.max(lags.get(one.consumer) ?? 0, lagOf(one, clock.now())));
      for (const [consumer, seconds] of lags) this.set({ consumer }, seconds);
    },
  });
  new Gauge({
    name: 'livery_stream_left_out',
    help: 'How often a consumer left something out and went on, by why, at all merchants together.',
    labelNames: ['consumer', 'why'],
    registers,
    async collect() {
      this.reset();
      for (const { consumer, leftOut } of await ask())
        for (const [why, count] of Object.entries(leftOut)) this.inc({ consumer, why }, count);
    },
  });
}
