import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game, GamePage } from '#contract/games/read.ts';
import { createGamePages, type GamePagesOptions } from './game-pages.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const SIZE = 24;
const gamesOf = (page: number, count = SIZE) =>
  Array.from({ length: count }, (_, at) => ({ nodeId: `g${(page - 1) * SIZE + at}` }) as Game);

/** A list with `total` games, and a log of requested pages. */
function start(total: number, more: Partial<GamePagesOptions> = {}) {
  const asked: string[] = [];
  const fetchPage = async (page: number): Promise<GamePage> => {
    asked.push(`${Date.now()}: ${page}`);
    const games = gamesOf(page, Math.max(0, Math.min(SIZE, total - (page - 1) * SIZE)));
    return { games, page, pages: Math.max(1, Math.ceil(total / SIZE)), total, kindCounts: undefined };
  };
  const pages = createGamePages({ pageSize: SIZE, fetchPage, ...more });
  return { pages, asked };
}

const advance = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('a paged list', () => {
  it('M136, M139: knows its length after the first page, and requests no other before it is drawn', async () => {
    const { pages, asked } = start(3_000);
    expect(pages.status).toBe('loading');
    pages.start();
    await advance();
    expect([pages.status, pages.count, asked]).toEqual(['ready', 3_000, ['0: 1']]);
    expect(pages.at(23)?.nodeId).toBe('g23');
    expect(pages.at(24)).toBeUndefined();
    pages.load({ first: 0, end: 24 });
    await advance(1_000);
    expect(asked).toHaveLength(1);
    pages.load({ first: 0, end: 25 });
    await advance();
    expect(pages.at(24)?.nodeId).toBe('g24');
  });

  it('M139: requests every 200 ms at most, for what is drawn by then: skipped pages are not requested', async () => {
    const { pages, asked } = start(30_000);
    pages.start();
    await advance();
    for (let at = 0; at < 20; at += 1) {
      pages.load({ first: at * 480, end: at * 480 + 48 });
      await advance(20);
    }
    await advance(400);
    const times = asked.slice(1).map((line) => Number(line.split(':')[0]));
    expect(new Set(times).size).toBeLessThanOrEqual(4);
    expect(asked.at(-1)).toMatch(/: 382$/);
    expect(asked.length).toBeLessThan(10);
  });

  it('a failed page is reported, and loads on a retry; the others stay', async () => {
    let isBroken = true;
    const { pages } = start(100, {
      async fetchPage(page) {
        if (page === 2 && isBroken) throw new Error('no');
        return { games: gamesOf(page), page, pages: 5, total: 100, kindCounts: undefined };
      },
    });
    const reported = vi.fn();
    pages.subscribe(reported);
    pages.start();
    await advance();
    pages.load({ first: 20, end: 30 });
    await advance(250);
    expect([pages.lacksPages, pages.status, pages.at(30)]).toEqual([true, 'ready', undefined]);
    isBroken = false;
    pages.retry();
    await advance();
    expect([pages.lacksPages, pages.at(30)?.nodeId]).toEqual([false, 'g30']);
    expect(reported).toHaveBeenCalled();
  });

  it('a failed first page is a failed list, and can be retried', async () => {
    let isBroken = true;
    const { pages } = start(5, {
      async fetchPage(page) {
        if (isBroken) throw new Error('no');
        return { games: gamesOf(1, 5), page, pages: 1, total: 5, kindCounts: undefined };
      },
    });
    pages.start();
    await advance();
    expect(pages.status).toBe('failed');
    isBroken = false;
    pages.retry();
    expect(pages.status).toBe('loading');
    await advance();
    expect([pages.status, pages.count]).toEqual(['ready', 5]);
  });

  it('without a total the gateway’s pages are trusted, the last one gives the length', async () => {
    const { pages } = start(60, {
      fetchPage: async (page) => ({
        games: gamesOf(page, page === 3 ? 12 : SIZE),
        page,
        pages: 3,
        total: undefined,
        kindCounts: undefined,
      }),
    });
    pages.start();
    await advance();
    expect(pages.count).toBe(72);
    pages.load({ first: 48, end: 60 });
    await advance();
    expect(pages.count).toBe(60);
  });

  it('unreadable rows leave places without a game, and wait for nothing', async () => {
    const { pages } = start(48, {
      fetchPage: async (page) => ({ games: gamesOf(page, 20), page, pages: 2, total: 48, kindCounts: undefined }),
    });
    pages.start();
    await advance();
    expect([pages.at(19)?.nodeId, pages.at(20), pages.at(24)]).toEqual(['g19', null, undefined]);
  });

  it('a closed list accepts nothing more, and aborts pending requests', async () => {
    const cancelled: number[] = [];
    const { pages } = start(100, { cancelPage: (page) => void cancelled.push(page) });
    const reported = vi.fn();
    pages.subscribe(reported);
    pages.start();
    pages.close();
    await advance(500);
    expect([cancelled, pages.status]).toEqual([[1], 'loading']);
    expect(reported).not.toHaveBeenCalled();
  });

  it('cached pages are shown at once', () => {
    const { pages, asked } = start(24, {
      peek: () => ({ games: gamesOf(1), page: 1, pages: 1, total: 24, kindCounts: undefined }),
    });
    pages.start();
    expect([pages.status, pages.count, asked]).toEqual(['ready', 24, []]);
  });
});
