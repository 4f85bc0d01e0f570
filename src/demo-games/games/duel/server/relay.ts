import { randomUUID } from 'node:crypto';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { ListeningConnection } from '#postgres/schema-db.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { DuelAsk, DuelMessage } from '../rules/duel-protocol.ts';

/** Address of the process that has tables and matches, whichever it is. */
export const HOST = 'host';

/** What a page says to the host, and the host to a page. `pageId` names the page within its process. */
type Content = { readonly pageId: string } & (
  | { readonly kind: 'hello'; readonly token: string }
  | { readonly kind: 'ask'; readonly ask: DuelAsk }
  | { readonly kind: 'gone' }
  | { readonly kind: 'pong'; readonly ping: number; readonly isThere: boolean }
  | { readonly kind: 'send'; readonly message: DuelMessage }
  | { readonly kind: 'close' }
  | { readonly kind: 'ping'; readonly ping: number; readonly patienceMs: number }
);

export type RelayMessage = Content & { readonly from: string; readonly to: string };

/** Carries messages between the processes, in the order in which a process sends them. */
export interface Relay {
  send(to: string, content: Content): void;
  start(): void;
  /** Gives up hosting, and waits for its end. */
  stop(): Promise<void>;
}

interface RelayDeps {
  hear(relayed: RelayMessage): void;
  /** This process has become the host, or is no longer. */
  hosting(isHost: boolean): Promise<void>;
  /** Some process has become the host. */
  hostChanged(): void;
}

const CHANNEL = 'livery_duel';
const NEW_HOST = 'new host';
/** The host holds this advisory lock of the database on its listening connection: it ends with the process. */
const LOCK = 727_231;
const CLAIM_EVERY_MS = 1_000;

/** Messages within a process do not leave it; the others are notifications of the database. */
export function createRelay({ db, log }: Pick<DemoGamesContext, 'db' | 'log'>, deps: RelayDeps): Relay {
  const self = randomUUID();
  let connection: ListeningConnection | undefined;
  let isHost = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> = Promise.resolve();
  let posting: Promise<unknown> = Promise.resolve();

  function post(payload: string): void {
    posting = posting
      .then(() => db.ask('select pg_notify($1, $2)', [CHANNEL, payload]))
      .catch((err: unknown) => logEvent(log, 'duel.message_failed', { err }));
  }

  function send(to: string, content: Content): void {
    if (isStopped) return;
    const relayed: RelayMessage = { ...content, from: self, to };
    if (to === self || (to === HOST && isHost)) queueMicrotask(() => deps.hear(relayed));
    else post(JSON.stringify(relayed));
  }

  function receive(payload: string): void {
    if (payload === NEW_HOST) {
      deps.hostChanged();
      return;
    }
    const relayed: RelayMessage = JSON.parse(payload);
    if (relayed.to === HOST ? isHost : relayed.to === self) deps.hear(relayed);
  }

  async function lose(): Promise<void> {
    connection = undefined;
    if (!isHost) return;
    isHost = false;
    await deps.hosting(false).catch((err: unknown) => logEvent(log, 'duel.end_failed', { err }));
  }

  async function claim(): Promise<void> {
    try {
      connection ??= await db.listen(CHANNEL, receive, () => void lose());
      if (isHost) return;
      const [row] = await connection.ask<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
      if (!row?.got) return;
      isHost = true;
      await deps.hosting(true);
      post(NEW_HOST);
    } catch (err) {
      logEvent(log, 'duel.relay_failed', { err });
    }
  }

  function claimAgain(): void {
    claiming = claim().finally(() => {
      if (!isStopped) timer = setTimeout(claimAgain, CLAIM_EVERY_MS).unref();
    });
  }

  return {
    send,
    start: claimAgain,
    async stop() {
      clearTimeout(timer);
      await claiming;
      clearTimeout(timer);
      // The last messages of ended matches still go out.
      if (isHost) await deps.hosting(false);
      isStopped = true;
      isHost = false;
      await posting;
      await connection?.end();
    },
  };
}
