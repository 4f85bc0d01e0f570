import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { createLobby, endMatches, enter, type Guest, hear, leave, SIGN_OF_LIFE_MS } from './lobby.ts';
import type { PageConnection } from './player.ts';
import type { Relay, RelayMessage } from './relay.ts';

/** Tables and matches for the pages of all processes. */
export interface Host {
  /** Handles a message of a page. Messages of one page are handled in order. */
  hear(relayed: RelayMessage): void;
  /** Ends all matches: both stakes of each are refunded. */
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 10_000;

/** A page as the host sees it. */
interface HostedPage {
  readonly connection: PageConnection & { setGone(): void };
  guest: Guest | undefined;
  queue: Promise<unknown>;
}

export function createHost(context: DemoGamesContext, relay: Relay): Host {
  const lobby = createLobby(context);
  const pages = new Map<string, HostedPage>();
  const pings = new Map<string, (isThere: boolean) => void>();
  const poller = setInterval(() => void dropDead(), CHECK_EVERY_MS).unref();

  /** Forgets pages that no longer answer, and those of a process that ended. */
  async function dropDead(): Promise<void> {
    for (const [key, { connection }] of pages)
      void connection.answers(SIGN_OF_LIFE_MS * 2).then((isThere) => {
        if (!isThere) forget(key);
      });
  }

  function forget(key: string): void {
    const page = pages.get(key);
    if (page === undefined) return;
    pages.delete(key);
    page.connection.setGone();
    page.queue = page.queue.then(() => page.guest && leave(lobby, page.guest));
  }

  function admit(key: string, relayed: RelayMessage & { kind: 'hello' }): void {
    if (pages.has(key)) return;
    const page: HostedPage = {
      connection: connectionTo(relay, pings, relayed),
      guest: undefined,
      queue: Promise.resolve(),
    };
    pages.set(key, page);
    handle(page, async () => {
      page.guest = await enter(lobby, page.connection, relayed.token);
    });
  }

  function handle(page: HostedPage, work: () => Promise<void>): void {
    page.queue = page.queue.then(work).catch((error: unknown) => {
      logEvent(context.log, 'duel.message_failed', { err: error });
      page.connection.send({ type: 'refused', error: 'busy', balance: null });
    });
  }

  return {
    hear(relayed) {
      const key = `${relayed.from} ${relayed.pageId}`;
      if (relayed.kind === 'hello') return admit(key, relayed);
      if (relayed.kind === 'gone') return forget(key);
      if (relayed.kind === 'pong') return pings.get(`${key} ${relayed.ping}`)?.(relayed.isThere);
      const page = pages.get(key);
      if (page === undefined || relayed.kind !== 'ask') return;
      const { ask } = relayed;
      handle(page, async () => {
        if (page.guest) await hear(lobby, page.guest, ask);
      });
    },
    async stop() {
      clearInterval(poller);
      await endMatches(lobby);
    },
  };
}

let pinged = 0;

function connectionTo(
  relay: Relay,
  pings: Map<string, (isThere: boolean) => void>,
  { from, pageId }: RelayMessage,
): HostedPage['connection'] {
  let isOpen = true;
  return {
    send: (message) => isOpen && relay.send(from, { pageId, kind: 'send', message }),
    close: () => relay.send(from, { pageId, kind: 'close' }),
    isOpen: () => isOpen,
    setGone() {
      isOpen = false;
    },
    answers(patienceMs) {
      if (!isOpen) return Promise.resolve(false);
      pinged += 1;
      const ping = pinged;
      const key = `${from} ${pageId} ${ping}`;
      return new Promise((resolve) => {
        const end = (isThere: boolean) => {
          clearTimeout(timer);
          pings.delete(key);
          resolve(isThere);
        };
        // The process of the page answers in time, or has ended.
        const timer = setTimeout(() => end(false), patienceMs + 1_000);
        pings.set(key, end);
        relay.send(from, { pageId, kind: 'ping', ping, patienceMs });
      });
    },
  };
}
