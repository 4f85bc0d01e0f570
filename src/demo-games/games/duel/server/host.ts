import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { createLobby, endMatches, enter, type Guest, hear, leave, SIGN_OF_LIFE_MS } from './lobby.ts';
import type { Line } from './player.ts';
import type { Letter, Relay } from './relay.ts';

/** Tables and matches for the pages of all processes. */
export interface Host {
  /** Handles a letter of a page. Letters of one page are handled in order. */
  hear(letter: Letter): void;
  /** Ends all matches: both stakes of each are refunded. */
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 10_000;

/** A page as the host sees it. */
interface Seen {
  readonly line: Line & { setGone(): void };
  guest: Guest | undefined;
  queue: Promise<unknown>;
}

export function createHost(context: DemoGamesContext, relay: Relay): Host {
  const lobby = createLobby(context);
  const pages = new Map<string, Seen>();
  const pings = new Map<string, (isThere: boolean) => void>();
  const poller = setInterval(() => void dropDead(), CHECK_EVERY_MS).unref();

  /** Forgets pages that no longer answer, and those of a process that ended. */
  async function dropDead(): Promise<void> {
    for (const [key, { line }] of pages)
      void line.answers(SIGN_OF_LIFE_MS * 2).then((isThere) => {
        if (!isThere) forget(key);
      });
  }

  function forget(key: string): void {
    const page = pages.get(key);
    if (page === undefined) return;
    pages.delete(key);
    page.line.setGone();
    page.queue = page.queue.then(() => page.guest && leave(lobby, page.guest));
  }

  function admit(key: string, letter: Letter & { kind: 'hello' }): void {
    if (pages.has(key)) return;
    const page: Seen = { line: lineTo(relay, pings, letter), guest: undefined, queue: Promise.resolve() };
    pages.set(key, page);
    handle(page, async () => {
      page.guest = await enter(lobby, page.line, letter.token);
    });
  }

  function handle(page: Seen, work: () => Promise<void>): void {
    page.queue = page.queue.then(work).catch((error: unknown) => {
      logEvent(context.log, 'duel.message_failed', { err: error });
      page.line.send({ type: 'refused', error: 'busy', balance: null });
    });
  }

  return {
    hear(letter) {
      const key = `${letter.from} ${letter.line}`;
      if (letter.kind === 'hello') return admit(key, letter);
      if (letter.kind === 'gone') return forget(key);
      if (letter.kind === 'pong') return pings.get(`${key} ${letter.ping}`)?.(letter.isThere);
      const page = pages.get(key);
      if (page === undefined || letter.kind !== 'ask') return;
      const { ask } = letter;
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

function lineTo(relay: Relay, pings: Map<string, (isThere: boolean) => void>, { from, line }: Letter): Seen['line'] {
  let isOpen = true;
  return {
    send: (message) => isOpen && relay.send(from, { line, kind: 'send', message }),
    close: () => relay.send(from, { line, kind: 'close' }),
    isOpen: () => isOpen,
    setGone() {
      isOpen = false;
    },
    answers(patienceMs) {
      if (!isOpen) return Promise.resolve(false);
      pinged += 1;
      const ping = pinged;
      const key = `${from} ${line} ${ping}`;
      return new Promise((resolve) => {
        const end = (isThere: boolean) => {
          clearTimeout(timer);
          pings.delete(key);
          resolve(isThere);
        };
        // The process of the page answers in time, or has ended.
        const timer = setTimeout(() => end(false), patienceMs + 1_000);
        pings.set(key, end);
        relay.send(from, { line, kind: 'ping', ping, patienceMs });
      });
    },
  };
}
