/** Reloads a page in maintenance when the site is open again, also where no event arrives. */
import { status } from '#contract/system/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { isObject, own, yes } from '#model/json/json.ts';

/** Random delay, so that pages waiting for the same time do not all request at once. */
const SPREAD_MS = 30_000;
/** Pause between two requests, plus a random time of up to the same length. */
const PAUSE_MS = 45_000;
/** Maximum delay of a browser timer. */
const LONGEST_MS = 2 ** 31 - 1;

export interface ReturnWorld {
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly isSeen: () => boolean;
  readonly reload: () => void;
}

const page: ReturnWorld = {
  now: () => Date.now(),
  random: () => Math.random(),
  isSeen: () => document.visibilityState === 'visible',
  reload: () => window.location.reload(),
};

/**
 * Reloads the page once the site is open for this visitor: polled from the announced end on (epoch milliseconds; null:
 * none was announced), with a random delay per page, and then about once a minute while the page is visible. Polling
 * continues if the gateway does not answer. Call the returned function to stop.
 */
export function awaitReturn(client: Client, until: number | null, world: ReturnWorld = page): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isEnded = false;
  const wait = (ms: number) => {
    timer = setTimeout(() => void poll(), Math.min(ms, LONGEST_MS));
  };
  async function poll(): Promise<void> {
    const isEarly = until !== null && world.now() < until;
    const isOpen = !isEarly && world.isSeen() && (await asksOpen(client));
    if (isEnded) return;
    if (isOpen) world.reload();
    else wait(isEarly ? firstWait(until, world) : pause(world));
  }
  wait(until === null ? pause(world) : firstWait(until, world));
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

function firstWait(until: number, { now, random }: ReturnWorld): number {
  return Math.max(0, until - now()) + Math.round(random() * SPREAD_MS);
}

function pause({ random }: ReturnWorld): number {
  return PAUSE_MS + Math.round(random() * PAUSE_MS);
}

async function asksOpen(client: Client): Promise<boolean> {
  const answer = await client.send(status, { url: window.location.host }, { quiet: true }).catch(() => undefined);
  return isObject(answer) && (!yes(own(answer, 'maintenance')) || yes(own(answer, 'admitted')));
}
