import { Gauge } from 'prom-client';
import type { Context } from '#gateway/context/context.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createPoller, type IsStopping, NEVER_STOPPING, type UrgentPoller } from '#gateway/process/poller.ts';
import { createSideBySide } from '#gateway/process/side-by-side.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { inSpan } from '#serving/tracing/spans.ts';
import { inOwnersRows } from './as-owner.ts';
import type { Consumer } from './consumer.ts';
import { ensureCursor } from './cursor.ts';
import { retakeAside } from './leave-out.ts';
import { lagOf, readStandings, type Standing } from './standing.ts';
import { type Batch, takeBatch } from './take-batch.ts';
import { NOTHING_SHARED, type SharedBatch, takeShared } from './take-shared.ts';

/** The event stream: its consumers and the poller that feeds them. `pollNow` polls immediately after a known event. */
export interface Stream extends UrgentPoller {
  /** Processes all readable events of a merchant with all consumers; returns the number of events. */
  catchUp(merchant: string): Promise<number>;
}

export type StreamContext = Pick<Context, 'db' | 'log' | 'metrics' | 'merchants' | 'clock'>;

const POLL_EVERY_MS = 150;
/**
 * A poll of all merchants takes time in proportion to their number: the next one waits this many times as long, so that
 * idle merchants cost a bounded share of the database, however many there are.
 */
const ROUND_FACTOR = 40;
/** A merchant that had events is asked at every poll for this time. */
const ACTIVE_MS = 10_000;
/** Events of a batch; each may contain all rounds of one commit. */
const MOST_TOGETHER = 100;
/** Batches of one consumer per tick, so that other consumers are not starved. */
const MOST_PER_TICK = 20;
/** Merchants whose events are processed concurrently: fewer than the owner's connections. */
const MOST_MERCHANTS = 2;

/**
 * Delivers events to consumers from any number of processes: each event reaches each consumer exactly once. An event
 * that a consumer cannot process is set aside (docs/decisions/34-jobs-set-failing-items-aside-and-retention-is-data.md), and the consumer
 * continues. A consumer that fails for too many events stops, which is recorded in the log, in
 * livery_stream_batches_total and in its row; other consumers continue. A merchant whose events take long (a backlog, or
 * a failing event that is tried part by part) does not delay the others. `onTaken` is called after each poll that
 * processed events: follow-up jobs may be due.
 */
export function createStream(
  context: StreamContext,
  consumers: readonly Consumer[],
  onTaken: () => void = () => undefined,
): Stream {
  const { db, log, merchants } = context;
  const takeWaiting = createTaking(context);
  watchStandings(context);
  const known = new Set<string>();

  async function ensureAll(merchant: string): Promise<void> {
    if (known.has(merchant)) return;
    await inOwnersRows(db, merchant, async (scope) => {
      for (const { name } of consumers) await ensureCursor(scope, merchant, name);
    });
    known.add(merchant);
  }

  const logFailure = (error: unknown) => logEvent(log, 'stream.poll_failed', { err: error });
  async function take(merchant: string, standings: readonly Standing[], isStopping: IsStopping): Promise<void> {
    const consumerOf = ({ consumer }: Standing) => consumers.filter(({ name }) => name === consumer);
    for (const consumer of standings.filter(({ retries }) => retries).flatMap(consumerOf)) {
      if (isStopping()) return;
      await retakeAside(db, merchant, consumer).then(onTaken, logFailure);
    }
    const waiting = standings.filter(isWaiting).flatMap(consumerOf);
    if (await takeWaiting(merchant, waiting, isStopping).catch(logFailure)) onTaken();
  }

  /** What to process, by merchant, as of the last poll. */
  let due: ReadonlyMap<string, readonly Standing[]> = new Map();
  let isEnding: IsStopping = NEVER_STOPPING;
  /** Until when new events of a merchant collect for its next batches, on the clock of `performance`. */
  const collectsUntil = new Map<string, number>();
  const runner = createSideBySide(MOST_MERCHANTS, async (merchant) => {
    if (performance.now() < (collectsUntil.get(merchant) ?? 0)) return;
    await take(merchant, due.get(merchant) ?? [], isEnding);
    collectsUntil.set(merchant, performance.now() + POLL_EVERY_MS);
  });
  /** Until when a merchant with events is asked at each poll, on the clock of `performance`. */
  const activeUntil = new Map<string, number>();
  let roundAt = 0;
  async function poll(isStopping: IsStopping): Promise<void> {
    const now = performance.now();
    const isRound = now >= roundAt;
    const asked = isRound ? await merchants.list() : [...activeUntil.keys()];
    for (const merchant of asked) await ensureAll(merchant).catch(logFailure);
    const standings = await readStandings(db, asked);
    if (isRound) roundAt = now + (performance.now() - now) * ROUND_FACTOR;
    due = Map.groupBy(
      standings.filter((standing) => standing.retries || isWaiting(standing)),
      ({ merchant }) => merchant,
    );
    for (const merchant of due.keys()) activeUntil.set(merchant, now + ACTIVE_MS);
    for (const [merchant, until] of activeUntil) if (until < now) activeUntil.delete(merchant);
    isEnding = isStopping;
    if (!isStopping()) await runner.begin([...due.keys()]);
  }

  const poller = createPoller('stream', POLL_EVERY_MS, (isStopping) => poll(isStopping).catch(logFailure));
  return {
    ...poller,
    async stop() {
      await poller.stop();
      await runner.end();
    },
    async catchUp(merchant) {
      await ensureAll(merchant);
      for (const consumer of consumers) await retakeAside(db, merchant, consumer);
      return takeWaiting(merchant, consumers);
    },
  };
}

/**
 * Processes unread events of consumers, up to the limit per tick or a stop; logs items set aside and stopped consumers.
 * Consumers at the same position share a transaction.
 */
function createTaking({ db, log, metrics }: StreamContext) {
  const batches = counterIn(metrics.registry, {
    name: 'livery_stream_batches_total',
    help: 'Batches of events by consumer and outcome (taken; aside: parts of an event were set aside; failed: the consumer stopped).',
    labelNames: ['consumer', 'outcome'],
  });

  async function takeWaiting(
    merchant: string,
    consumers: readonly Consumer[],
    isStopping = NEVER_STOPPING,
  ): Promise<number> {
    let count = 0;
    let shared: SharedBatch = NOTHING_SHARED;
    for (let batch = 0; batch < MOST_PER_TICK && !isStopping(); batch += 1) {
      shared = await inSpan('job stream', { 'livery.merchant': merchant }, () =>
        takeShared(db, merchant, consumers, MOST_TOGETHER),
      );
      count += shared.count * shared.names.length;
      if (shared.count > 0) for (const consumer of shared.names) batches.inc({ consumer, outcome: 'taken' });
      if (shared.count < MOST_TOGETHER) break;
    }
    const { names } = shared;
    for (const consumer of consumers)
      if (!names.includes(consumer.name)) count += await takeAlone(merchant, consumer, isStopping);
    return count;
  }

  async function takeAlone(merchant: string, consumer: Consumer, isStopping: IsStopping): Promise<number> {
    let count = 0;
    for (let batch = 0; batch < MOST_PER_TICK && !isStopping(); batch += 1) {
      const taken = await inSpan('job stream', { 'livery.merchant': merchant, 'livery.consumer': consumer.name }, () =>
        takeBatch(db, { merchant, consumer, which: 'live' }, MOST_TOGETHER),
      );
      if (taken.kind === 'failed') describeStopped(merchant, consumer, taken);
      if (taken.kind !== 'taken') break;
      if (taken.aside > 0) describeAside(merchant, consumer, taken.aside);
      count += taken.count;
      if (taken.count > 0) batches.inc({ consumer: consumer.name, outcome: 'taken' });
      if (taken.count < MOST_TOGETHER) break;
    }
    return count;
  }

  function describeStopped(merchant: string, { name }: Consumer, { failure }: Batch & { kind: 'failed' }): void {
    batches.inc({ consumer: name, outcome: 'failed' });
    logEvent(log, 'stream.consumer_stopped', { merchant, consumer: name, failure });
  }

  function describeAside(merchant: string, { name }: Consumer, parts: number): void {
    batches.inc({ consumer: name, outcome: 'aside' });
    logEvent(log, 'stream.set_aside', { merchant, consumer: name, parts });
  }

  return takeWaiting;
}

const isWaiting = ({ waitsSince, stoppedAt }: Standing) => waitsSince !== null && stoppedAt === null;

const LAG = 'livery_stream_lag_seconds';

/** Gauges of consumer progress, read on each scrape: the maximum lag over all merchants. */
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
}
