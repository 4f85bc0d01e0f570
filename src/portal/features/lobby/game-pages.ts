import type { Game, GamePage } from '#contract/games/read.ts';
import { createThrottle } from '#portal/forms/throttle.ts';
import type { Range } from '#ui/virtual-grid/layout.ts';
import type { GridSource } from '#ui/virtual-grid/source.ts';

/** The list goes on by itself (M139). A page is asked for when its first card is drawn, this often at most. */
const THROTTLE_MS = 200;

/** A list of thousands that comes in pages, each when it is wanted. */
export interface GamePages extends GridSource<Game> {
  /** Of the first page: without it nothing is known. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Whether a page that was wanted did not come. */
  readonly lacksPages: boolean;
  /** Asks for the first page. */
  start(): void;
  /** These items are drawn now. */
  need(range: Range): void;
  /** Asks anew for what failed. */
  retry(): void;
  /** Nothing more is asked for, and nothing more told. */
  close(): void;
}

export interface GamePagesOptions {
  readonly pageSize: number;
  /** Fetches a page, counted from 1. */
  readonly fetchPage: (page: number) => Promise<GamePage>;
  /** Nobody waits for a page any more that was asked for. */
  readonly cancelPage?: (page: number) => void;
  /** A page that is there already. */
  readonly peek?: (page: number) => GamePage | undefined;
  readonly now?: () => number;
}

/** Makes the list of one question. */
export function createGamePages(options: GamePagesOptions): GamePages {
  const { pageSize, fetchPage, cancelPage, peek, now } = options;
  const items: (Game | null | undefined)[] = [];
  const asked = new Set<number>();
  const failed = new Set<number>();
  const onTheWay = new Set<number>();
  const listeners = new Set<() => void>();
  let status: GamePages['status'] = 'loading';
  let count = 0;
  let isClosed = false;
  let wanted: Range = { first: 0, end: 0 };
  const throttle = createThrottle(THROTTLE_MS, askWanted, now);

  function tell(): void {
    for (const listen of listeners) listen();
  }

  function askWanted(): void {
    const last = Math.ceil(wanted.end / pageSize);
    for (let page = Math.floor(wanted.first / pageSize) + 1; page <= last; page += 1) ask(page);
  }

  function ask(page: number): void {
    if (asked.has(page) || isClosed) return;
    asked.add(page);
    failed.delete(page);
    onTheWay.add(page);
    fetchPage(page)
      .finally(() => onTheWay.delete(page))
      .then(
        (found) => take(page, found),
        () => lose(page),
      );
  }

  function take(page: number, { games, pages, total }: GamePage): void {
    if (isClosed) return;
    const begin = (page - 1) * pageSize;
    const isLast = page >= pages;
    count = total ?? (isLast ? begin + games.length : pages * pageSize);
    const end = Math.min(begin + pageSize, count);
    // Rows that could not be read leave a place without a game, never one that waits for good.
    for (let at = begin; at < end; at += 1) items[at] = games[at - begin] ?? null;
    items.length = Math.min(items.length, count);
    status = 'ready';
    tell();
  }

  function lose(page: number): void {
    if (isClosed) return;
    asked.delete(page);
    failed.add(page);
    if (status !== 'ready') status = 'failed';
    tell();
  }

  const first = peek?.(1);
  if (first !== undefined) {
    asked.add(1);
    take(1, first);
  }

  return {
    get status() {
      return status;
    },
    get lacksPages() {
      return failed.size > 0;
    },
    get count() {
      return count;
    },
    at: (index) => items[index],
    subscribe(listen) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    start() {
      isClosed = false;
      ask(1);
    },
    need(range) {
      wanted = range;
      throttle.run();
    },
    retry() {
      if (status === 'failed') status = 'loading';
      const again = [...failed];
      failed.clear();
      for (const page of again) ask(page);
      tell();
    },
    close() {
      isClosed = true;
      throttle.cancel();
      for (const page of onTheWay) {
        asked.delete(page);
        cancelPage?.(page);
      }
    },
  };
}
