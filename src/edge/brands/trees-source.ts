import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ChangeNotification } from '#contract/system/hints.ts';
import type { ServedTrees } from '#model/site/served-trees.ts';
import type { GatewayLink } from '../gateway/gateway-link.ts';
import { type Chance, loadTrees, type MissingPart } from '../gateway/load-trees.ts';
import { hashTrees } from './documents.ts';

/** A merchant's trees with the hash that names them. */
export interface HashedTrees {
  readonly trees: ServedTrees;
  readonly hash: string;
}

/** The gateway as documents: what it answered last, kept until it says or shows something else. */
export interface TreesSource {
  /** The trees; loaded at the first question, which waits two seconds at most, then answered from memory. */
  read(merchant: string): Promise<HashedTrees>;
  /** Calls `listener` when a merchant's trees changed. */
  subscribe(listener: (merchant: string) => void): () => void;
  close(): void;
}

export interface TreesSourceOptions {
  readonly link: GatewayLink;
  /** The host to ask about for a merchant. */
  readonly hostOf: (merchant: string) => string;
  readonly chance: Chance;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Told whenever something of a merchant may have changed, also where its trees turn out to be the same. */
  readonly onHeard?: (merchant: string) => void;
  /** Told what happened to sessions, by the tags that their tabs know themselves by. */
  readonly onChange?: (merchant: string, notification: ChangeNotification) => void;
  readonly pollEveryMs?: number;
}

interface Kept {
  current: HashedTrees;
  missing: readonly MissingPart[];
  askedAt: number;
  readonly unwatch: () => void;
}

const POLL_EVERY_MS = 5_000;
/** A merchant that nobody asked for in this time is let go; the next visitor loads it anew. */
const IDLE_MS = 10 * 60_000;

/** After a loading, changes are gathered this long: a burst of them is one more loading, not one each. */
const TOGETHER_MS = 50;

/** A slow gateway costs the first visitors what they would have seen, not the page. */
const LONGEST_FIRST_WAIT_MS = 2_000;

async function nothingYet(): Promise<HashedTrees> {
  await wait(LONGEST_FIRST_WAIT_MS, undefined, { ref: false });
  return { trees: {}, hash: hashTrees({}) };
}

/** Makes the source; nothing is asked before the first `read`. Bounded by the merchants that had visitors lately. */
export function createTreesSource(options: TreesSourceOptions): TreesSource {
  const { link, chance, log } = options;
  const kept = new Map<string, Kept>();
  const listeners = new Set<(merchant: string) => void>();
  const turns = createTurns(loadNow, (err, merchant) => log.error({ err, merchant }, 'trees could not be refreshed'));

  async function read(merchant: string): Promise<HashedTrees> {
    const known = kept.get(merchant);
    if (!known) return Promise.race([turns.load(merchant), nothingYet()]);
    known.askedAt = chance.now();
    return known.current;
  }

  async function loadNow(merchant: string): Promise<HashedTrees> {
    // The watch begins before the loading, so that no change falls between the two.
    const before = kept.get(merchant);
    const unwatch = before?.unwatch ?? watch(options, merchant, turns.refresh);
    try {
      const visit = { merchant, host: options.hostOf(merchant), address: '' };
      const { trees, missing } = await loadTrees(link, visit, before?.current.trees ?? {}, chance);
      reportMissing(log, merchant, missing, before?.missing ?? []);
      const current = { trees, hash: hashTrees(trees) };
      if (turns.isClosed()) unwatch();
      kept.set(merchant, { current, missing, askedAt: before?.askedAt ?? chance.now(), unwatch });
      // Also after the first load: whoever could not wait for it has a page that knows nothing.
      if (before?.current.hash !== current.hash) for (const listener of [...listeners]) listener(merchant);
      return current;
    } catch (error) {
      if (!before) unwatch();
      throw error;
    }
  }

  function poll(): void {
    for (const [merchant, entry] of kept) {
      if (chance.now() - entry.askedAt > IDLE_MS) letGo(merchant, entry);
      else if (!link.watch || entry.missing.some((part) => part.mayPass)) turns.refresh(merchant);
    }
  }

  function letGo(merchant: string, entry: Kept): void {
    entry.unwatch();
    kept.delete(merchant);
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
      turns.close();
      listeners.clear();
      for (const [merchant, entry] of kept) letGo(merchant, entry);
    },
  };
}

/** Hears of the merchant's changes; answers how to stop. */
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

/** One load at a time per merchant; a change heard meanwhile, or just afterwards, makes another one follow. */
function createTurns(
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
    const turn = loadNow(merchant).finally(() => {
      loading.delete(merchant);
      gather(merchant);
    });
    loading.set(merchant, turn);
    return turn;
  }

  function gather(merchant: string): void {
    clearTimeout(gathering.get(merchant));
    if (isClosed) return;
    const turn = setTimeout(() => {
      gathering.delete(merchant);
      if (again.delete(merchant)) refresh(merchant);
    }, TOGETHER_MS);
    gathering.set(merchant, turn.unref());
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
      for (const turn of gathering.values()) clearTimeout(turn);
    },
  };
}

/** Said when it begins, not at each try. */
function reportMissing(
  log: Pick<Logger, 'warn'>,
  merchant: string,
  missing: readonly MissingPart[],
  before: readonly MissingPart[],
): void {
  for (const { part, code } of missing) {
    if (before.some((known) => known.part === part && known.code === code)) continue;
    log.warn({ merchant, part, code }, 'a part of the trees did not come');
  }
}
