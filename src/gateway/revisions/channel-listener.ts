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
}

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
}: ChannelListenerOptions): ChannelListener {
  let client: DatabaseClient | undefined;

  async function listen(): Promise<void> {
    const made = new DatabaseClient({
      ...connectionOptions(url),
      application_name: 'livery events',
      connectionTimeoutMillis: connectLimit(url, CONNECT_MS),
    });
    made.on('error', (error) => logEvent(log, 'notifications.connection_lost', { err: error }));
    made.on('end', () => {
      if (client === made) client = undefined;
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

  const poller = createPoller(`listen-${channel}`, everyMs, beat);
  return {
    start: poller.start,
    isListening: () => client !== undefined,
    async stop() {
      await poller.stop();
      await client?.end();
    },
  };
}
