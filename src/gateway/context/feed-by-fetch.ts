import {
  feedPaths,
  type LotteryFeed,
  readFeedCurrent,
  readFeedGames,
  readFeedResults,
} from '#contract/vendors/lottery-feed.ts';
import { readBounded } from '#serving/read-bounded.ts';

const PATIENCE_MS = 2_000;
const MOST_BYTES = 512 * 1024;

/** The feed of a remote demo game provider. Follows no redirects, and bounds the size of a reply. */
export function feedByFetch(origin: string): LotteryFeed {
  const ask = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const url = new URL(path, origin);
    url.search = new URLSearchParams(query).toString();
    const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
    if (!reply.ok) throw new Error(`The lottery feed answered ${reply.status}.`);
    return JSON.parse(await readBounded(reply, MOST_BYTES));
  };
  return {
    games: async () => readFeedGames(await ask(feedPaths.games)),
    async current() {
      const current = readFeedCurrent(await ask(feedPaths.current));
      if (current === undefined) throw new Error('The lottery feed did not say its time.');
      return current;
    },
    results: async (code) => readFeedResults(await ask(feedPaths.results, code === undefined ? {} : { game: code })),
  };
}
