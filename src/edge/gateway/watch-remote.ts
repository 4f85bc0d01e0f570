import { setTimeout as wait } from 'node:timers/promises';
import { events } from '#contract/system/calls.ts';
import { readChange } from '#contract/system/change-notifications.ts';
import { readRevision } from '#contract/system/read.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import type { Fetch } from '#contract/wire/whole-reply.ts';
import type { ChangeListener } from './gateway-link.ts';
import type { Chance } from './load-trees.ts';

export interface RemoteWatch {
  readonly origin: string;
  readonly merchant: string;
  readonly fetch: Fetch;
  readonly chance: Pick<Chance, 'random'>;
  readonly pollEveryMs: number;
  /** Default: 45 seconds. */
  readonly longestSilenceMs?: number;
}

export const POLL_EVERY_MS = 5_000;
/** After so many polls a gateway without events is asked for its event stream again. */
const POLLS_BEFORE_ASKING_AGAIN = 120;
const MOST_LINE = 64 * 1024;
/** A platform gateway sends something every 15 seconds; a longer silence means that the connection is dead. */
const LONGEST_SILENCE_MS = 45_000;

export interface Hearer {
  readonly heard: () => void;
  /** A session event occurred. */
  readonly hinted: ChangeListener;
}

/**
 * Calls `heard` when a remote gateway's trees may have changed: on its stream events and after each reconnect; every
 * five seconds if it offers no event stream (a third-party gateway). Returns the stop function.
 */
export function watchRemote(watch: RemoteWatch, hearer: Hearer): () => void {
  const stopped = new AbortController();
  void follow(watch, hearer, stopped.signal);
  return () => stopped.abort();
}

async function follow(watch: RemoteWatch, hearer: Hearer, signal: AbortSignal): Promise<void> {
  const { heard } = hearer;
  const pause = watch.pollEveryMs;
  for (let opened = 0; !signal.aborted; opened += 1) {
    // After a reconnect the trees are compared to find missed changes.
    if (opened > 0) heard();
    const isOffered = await listen(watch, hearer, signal);
    const polls = isOffered ? 1 : POLLS_BEFORE_ASKING_AGAIN;
    for (let poll = 0; poll < polls && !signal.aborted; poll += 1) {
      await wait(pause * (0.5 + watch.chance.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
      if (!isOffered && poll < polls - 1 && !signal.aborted) heard();
    }
  }
}

/** Listens until the stream ends or goes silent. False: this gateway has no event stream. */
async function listen(watch: RemoteWatch, hearer: Hearer, stopped: AbortSignal): Promise<boolean> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const { signal } = ending;
  stopped.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, watch.longestSilenceMs ?? LONGEST_SILENCE_MS).unref();
  try {
    const headers = {
      accept: 'text/event-stream',
      [gatewayHeaders.merchant]: watch.merchant,
      [gatewayHeaders.module]: events.module,
    };
    const response = await watch.fetch(new URL(events.path, watch.origin), { headers, signal, redirect: 'manual' });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      response.body?.cancel().catch(() => undefined);
      return response.status >= 500;
    }
    await readEvents(response.body, hearer, () => timer.refresh());
    return true;
  } catch {
    // Unreachable now: worth a retry.
    return true;
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', end);
  }
}

/** The first event counts too: data loaded before the stream was open may be stale. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  { heard, hinted }: Hearer,
  alive: () => void,
): Promise<void> {
  let known: number | undefined;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    alive();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, MOST_LINE);
    for (const line of lines) {
      const data = line.startsWith('data:') ? readJson(line.slice(5)) : undefined;
      const notification = readChange(data);
      if (notification) hinted(notification);
      const revision = readRevision(data);
      if (revision === undefined || (known !== undefined && revision <= known)) continue;
      known = revision;
      heard();
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
