import type { Logger } from 'pino';
import { connectLimit } from '#postgres/connect-limit.ts';
import { DatabaseClient } from '#postgres/database-client.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { connectionOptions } from '../db/client.ts';
import { createPoller } from '../process/poller.ts';

/**
 * Notification listener (LISTEN). Notifications are change notifications only: `compare` guarantees that nothing is
 * lost.
 */
export interface ChannelListener {
  /** Listens and compares at once. */
  start(): void;
  /** Whether the connection is open: notifications arrive at once. */
  isListening(): boolean;
  /** Whether everything committed more than a second ago has been heard, however the connection fares. */
  isCurrent(): boolean;
  stop(): Promise<void>;
}

export interface ChannelListenerOptions {
  readonly url: string;
  /** A plain identifier: it is written into the SQL statement. */
  readonly channel: string;
  /** Interval of comparisons in milliseconds; a broken connection is reopened at the next one. */
  readonly everyMs: number;
  readonly log: Pick<Logger, 'warn'>;
  readonly hear: (payload: string) => void;
  readonly compare: () => Promise<void>;
  /** Called when notifications may have been missed. With it the connection is probed. */
  readonly lost?: () => void;
}

/** The interval of probes, and how old the last answered one may be: together less than a second. */
const PROBE_MS = 250;
const MOST_SILENT_MS = 700;
/** A probe without an answer for so long means a broken connection. */
const DEAD_MS = 5_000;

/** No call waits for this connection: a busy machine at start has time to accept it. */
const CONNECT_MS = 10_000;

/** Creates the listener: one LISTEN connection, with a comparison on connect and at a fixed interval. */
export function createChannelListener({
  url,
  channel,
  everyMs,
  log,
  hear,
  compare,
  lost,
}: ChannelListenerOptions): ChannelListener {
  let client: DatabaseClient | undefined;
  /** When the last answered probe was sent: the server writes earlier notifications before its answer. */
  let currentAt = Number.NEGATIVE_INFINITY;

  async function listen(): Promise<void> {
    const made = new DatabaseClient({
      ...connectionOptions(url),
      application_name: 'livery events',
      connectionTimeoutMillis: connectLimit(url, CONNECT_MS),
    });
    made.on('error', (error) => logEvent(log, 'notifications.connection_lost', { err: error }));
    made.on('end', () => {
      if (client !== made) return;
      client = undefined;
      currentAt = Number.NEGATIVE_INFINITY;
      lost?.();
      // Opens another at once; if that fails, the next tick tries again.
      poller.pollNow();
    });
    made.on('notification', ({ payload }) => hear(payload ?? ''));
    await made.connect();
    await made.query(`listen ${channel}`);
    client = made;
  }

  async function beat(): Promise<void> {
    try {
      if (client === undefined) await listen();
      await compare();
    } catch (error) {
      logEvent(log, 'notifications.compare_failed', { err: error });
    }
  }

  async function probe(): Promise<void> {
    const probed = client;
    if (probed === undefined) return;
    const sentAt = performance.now();
    const timer = setTimeout(() => probed.connection.stream.destroy(), DEAD_MS).unref();
    try {
      await probed.query('select 1');
      if (client === probed) currentAt = sentAt;
    } catch {
      // The connection has ended: the next tick of the listener opens another.
    } finally {
      clearTimeout(timer);
    }
  }

  const poller = createPoller(`listen-${channel}`, everyMs, beat);
  const prober = lost === undefined ? undefined : createPoller(`probe-${channel}`, PROBE_MS, probe);
  return {
    start() {
      poller.start();
      prober?.start();
    },
    isListening: () => client !== undefined,
    isCurrent: () => performance.now() - currentAt < MOST_SILENT_MS,
    async stop() {
      await Promise.all([poller.stop(), prober?.stop()]);
      await client?.end();
    },
  };
}
