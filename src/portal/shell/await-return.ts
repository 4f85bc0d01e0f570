/** A closed page comes back by itself, also where no event reaches it. */
import { status } from '#contract/system/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { isObject, own, yes } from '#model/json/json.ts';

/** Pages that wait for the same moment do not all ask in it. */
const SPREAD_MS = 30_000;
/** Between two questions, and as much again by chance. */
const PAUSE_MS = 45_000;
/** The longest that a timer of browsers counts. */
const LONGEST_MS = 2 ** 31 - 1;

/** What a page tells of itself; a test brings its own. */
export interface ReturnWorld {
  readonly now: () => number;
  /** From 0 to below 1. */
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
 * Loads the page anew once the site is open for this visitor: asked from the announced end on (epoch milliseconds; null: none
 * was announced), each page at a moment of its own, and about once a minute from then on while it is looked at. A gateway that
 * does not answer is asked again. Ends with the answered function.
 */
export function awaitReturn(client: Client, until: number | null, world: ReturnWorld = page): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isEnded = false;
  const wait = (ms: number) => {
    timer = setTimeout(() => void look(), Math.min(ms, LONGEST_MS));
  };
  async function look(): Promise<void> {
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
