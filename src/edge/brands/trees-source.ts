import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import type { ServedTrees } from '#model/site/served-trees.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { GatewayLink } from '../gateway/gateway-link.ts';
import { type Chance, loadTrees, type MissingPart } from '../gateway/load-trees.ts';

export interface HashedTrees {
  readonly trees: ServedTrees;
  readonly hash: string;
}

/** The gateway's trees, cached until the gateway reports or returns a change. */
export interface TreesSource {
  /** The first read loads the trees and waits two seconds at most; later reads use the cache. */
  read(merchant: string): Promise<HashedTrees>;
  subscribe(listener: (merchant: string) => void): () => void;
  close(): void;
}

export interface TreesSourceOptions {
  readonly link: GatewayLink;
  readonly hostOf: (merchant: string) => string;
  readonly chance: Chance;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Called whenever a merchant's data may have changed, even if its trees turn out to be the same. */
  readonly onHeard?: (merchant: string) => void;
  /** Called with session events, addressed by the tags of the sessions' tabs. */
  readonly onChange?: (merchant: string, notification: ChangeNotification) => void;
  readonly pollEveryMs?: number;
}

interface CacheEntry {
  current: HashedTrees;
  missing: readonly MissingPart[];
  askedAt: number;
  readonly unwatch: () => void;
}

const POLL_EVERY_MS = 5_000;
/** A merchant without reads for this time is evicted; the next visitor loads it again. */
const IDLE_MS = 10 * 60_000;

/** After a load, changes are collected this long: a burst causes one more load, not one each. */
const TOGETHER_MS = 50;

/** With a slow gateway the first visitors get the page without its trees rather than no page. */
const LONGEST_FIRST_WAIT_MS = 2_000;

async function nothingYet(): Promise<HashedTrees> {
  await wait(LONGEST_FIRST_WAIT_MS, undefined, { ref: false });
  return { trees: {}, hash: hashTrees({}) };
}

/** Requests nothing before the first `read`. Bounded by the merchants with recent visitors. */
export function createTreesSource(options: TreesSourceOptions): TreesSource {
  const { link, chance, log } = options;
  const cache = new Map<string, CacheEntry>();
  const listeners = new Set<(merchant: string) => void>();
  const loader = createLoader(loadNow, (err, merchant) => logEvent(log, 'trees.refresh_failed', { err, merchant }));

  async function read(merchant: string): Promise<HashedTrees> {
    const known = cache.get(merchant);
    if (!known) return Promise.race([loader.load(merchant), nothingYet()]);
    known.askedAt = chance.now();
    return known.current;
  }

  async function loadNow(merchant: string): Promise<HashedTrees> {
    // Watching starts before loading, so that no change is missed between the two.
    const before = cache.get(merchant);
    const unwatch = before?.unwatch ?? watch(options, merchant, loader.refresh);
    try {
      const visit = { merchant, host: options.hostOf(merchant), address: '' };
      const { trees, missing } = await loadTrees(link, visit, before?.current.trees ?? {}, chance);
      reportMissing(log, merchant, missing, before?.missing ?? []);
      const current = { trees, hash: hashTrees(trees) };
      if (loader.isClosed()) unwatch();
      cache.set(merchant, { current, missing, askedAt: before?.askedAt ?? chance.now(), unwatch });
      // Also after the first load: visitors who did not wait for it have a page without trees.
      if (before?.current.hash !== current.hash) for (const listener of [...listeners]) listener(merchant);
      return current;
    } catch (error) {
      if (!before) unwatch();
      throw error;
    }
  }

  function poll(): void {
    for (const [merchant, entry] of cache) {
      if (chance.now() - entry.askedAt > IDLE_MS) letGo(merchant, entry);
      else if (!link.watch || entry.missing.some((part) => part.mayPass)) loader.refresh(merchant);
    }
  }

  function letGo(merchant: string, entry: CacheEntry): void {
    entry.unwatch();
    cache.delete(merchant);
  }

  const timer = setInterval(poll, options.pollEveryMs ?? POLL_EVERY_MS).unref();
  return {
    read,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      loader.close();
      listeners.clear();
      for (const [merchant, entry] of cache) letGo(merchant, entry);
    },
  };
}

/** Subscribes to the merchant's changes; returns the unsubscribe function. */
function watch(
  { link, onHeard, onChange }: TreesSourceOptions,
  merchant: string,
  refresh: (merchant: string) => void,
): () => void {
  const hear = () => {
    onHeard?.(merchant);
    refresh(merchant);
  };
  return link.watch?.(merchant, hear, (notification) => onChange?.(merchant, notification)) ?? (() => undefined);
}

/** One load at a time per merchant; a change during the load, or shortly after it, triggers another load. */
function createLoader(
  loadNow: (merchant: string) => Promise<HashedTrees>,
  onFailed: (error: unknown, merchant: string) => void,
) {
  const loading = new Map<string, Promise<HashedTrees>>();
  const gathering = new Map<string, NodeJS.Timeout>();
  const again = new Set<string>();
  let isClosed = false;

  function load(merchant: string): Promise<HashedTrees> {
    const running = loading.get(merchant);
    if (running) return running;
    const pending = loadNow(merchant).finally(() => {
      loading.delete(merchant);
      gather(merchant);
    });
    loading.set(merchant, pending);
    return pending;
  }

  function gather(merchant: string): void {
    clearTimeout(gathering.get(merchant));
    if (isClosed) return;
    const pending = setTimeout(() => {
      gathering.delete(merchant);
      if (again.delete(merchant)) refresh(merchant);
    }, TOGETHER_MS);
    gathering.set(merchant, pending.unref());
  }

  function refresh(merchant: string): void {
    if (loading.has(merchant) || gathering.has(merchant)) again.add(merchant);
    else load(merchant).catch((error: unknown) => onFailed(error, merchant));
  }

  return {
    load,
    refresh,
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const pending of gathering.values()) clearTimeout(pending);
    },
  };
}

/** Logged when the problem starts, not at each attempt. */
function reportMissing(
  log: Pick<Logger, 'warn'>,
  merchant: string,
  missing: readonly MissingPart[],
  before: readonly MissingPart[],
): void {
  for (const { part, code } of missing) {
    if (before.some((known) => known.part === part && known.code === code)) continue;
    logEvent(log, 'trees.part_missing', { merchant, part, code });
  }
}

/** A short hash of trees: equal trees give the same hash on every edge. */
function hashTrees(trees: ServedTrees): string {
  const { status, site, register, lanes } = trees;
  return createHash('sha256')
    .update(JSON.stringify([status, site, register, lanes]))
    .digest('base64url')
    .slice(0, 16);
}
