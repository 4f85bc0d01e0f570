import type { Game, GamePage } from '#contract/games/read.ts';
import { createThrottle } from '#portal/forms/throttle.ts';
import type { Range } from '#ui/virtual-grid/layout.ts';
import type { GridSource } from '#ui/virtual-grid/source.ts';

/** The list loads on scroll (M139). A page is requested when its first card is rendered, at most at this interval. */
const THROTTLE_MS = 200;

/** A list of thousands of games, loaded page by page on demand. */
export interface GamePages extends GridSource<Game> {
  /** State of the first page: nothing is known without it. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Whether a requested page failed. */
  readonly lacksPages: boolean;
  start(): void;
  /** Called with the items that are rendered now. */
  load(range: Range): void;
  /** Requests failed pages again. */
  retry(): void;
  /** Stops requests and notifications. */
  close(): void;
}

export interface GamePagesOptions {
  readonly pageSize: number;
  /** Fetches a page, counted from 1. */
  readonly fetchPage: (page: number) => Promise<GamePage>;
  /** Called for a requested page that is no longer needed. */
  readonly cancelPage?: (page: number) => void;
  /** A page from the cache. */
  readonly peek?: (page: number) => GamePage | undefined;
  readonly now?: () => number;
}

/** Creates the list of one query. */
export function createGamePages({ pageSize, fetchPage, cancelPage, peek, now }: GamePagesOptions): GamePages {
  const { report, subscribe } = createListeners();
  const games = keepGames(pageSize);
  let status: GamePages['status'] = 'loading';
  let wanted: Range = { first: 0, end: 0 };
  const throttle = createThrottle(THROTTLE_MS, askWanted, now);
  const asking = createAsking({ fetchPage, cancelPage, take, lose });

  function askWanted(): void {
    for (const page of pagesIn(wanted, pageSize)) asking.ask(page);
  }

  function take(page: number, found: GamePage): void {
    games.put(page, found);
    status = 'ready';
    report();
  }

  function lose(): void {
    if (status !== 'ready') status = 'failed';
    report();
  }

  function load(range: Range): void {
    wanted = range;
    throttle.run();
  }

  function retry(): void {
    if (status === 'failed') status = 'loading';
    asking.retry();
    report();
  }

  const first = peek?.(1);
  if (first !== undefined) {
    asking.skip(1);
    take(1, first);
  }
  return {
    get status() {
      return status;
    },
    get lacksPages() {
      return asking.failed.size > 0;
    },
    get count() {
      return games.count;
    },
    at: games.at,
    subscribe,
    start: asking.open,
    load,
    retry,
    close() {
      throttle.cancel();
      asking.close();
    },
  };
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    report(): void {
      for (const listen of listeners) listen();
    },
    subscribe(listen: () => void): () => void {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

/** The pages, counted from 1, that contain these items. */
function pagesIn({ first, end }: Range, pageSize: number): readonly number[] {
  const before = Math.floor(first / pageSize);
  return Array.from({ length: Math.max(0, Math.ceil(end / pageSize) - before) }, (_, at) => before + 1 + at);
}

function keepGames(pageSize: number) {
  const items: (Game | null | undefined)[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    at: (index: number) => items[index],
    put(page: number, { games, pages, total }: GamePage): void {
      const begin = (page - 1) * pageSize;
      const isLast = page >= pages;
      count = total ?? (isLast ? begin + games.length : pages * pageSize);
      const end = Math.min(begin + pageSize, count);
      // An unreadable row becomes null, so that its place does not wait forever.
      for (let at = begin; at < end; at += 1) items[at] = games[at - begin] ?? null;
      items.length = Math.min(items.length, count);
    },
  };
}

interface AskingParts {
  readonly fetchPage: GamePagesOptions['fetchPage'];
  readonly cancelPage: GamePagesOptions['cancelPage'];
  readonly take: (page: number, found: GamePage) => void;
  readonly lose: () => void;
}

/** Tracks requested pages; each is requested once, until it fails. After close nothing is requested or notified. */
function createAsking({ fetchPage, cancelPage, take, lose }: AskingParts) {
  const asked = new Set<number>();
  const failed = new Set<number>();
  const pending = new Set<number>();
  let isClosed = false;

  function ask(page: number): void {
    if (asked.has(page) || isClosed) return;
    asked.add(page);
    failed.delete(page);
    pending.add(page);
    fetchPage(page)
      .finally(() => pending.delete(page))
      .then(
        (found) => isClosed || take(page, found),
        () => isClosed || miss(page),
      );
  }

  function miss(page: number): void {
    asked.delete(page);
    failed.add(page);
    lose();
  }

  return {
    failed,
    ask,
    /** A cached page is not requested. */
    skip: (page: number) => void asked.add(page),
    open() {
      isClosed = false;
      ask(1);
    },
    retry() {
      const again = [...failed];
      failed.clear();
      for (const page of again) ask(page);
    },
    close() {
      isClosed = true;
      for (const page of pending) {
        asked.delete(page);
        cancelPage?.(page);
      }
    },
  };
}
