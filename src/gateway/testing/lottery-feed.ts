import type { FeedGame, FeedResult, LotteryFeed } from '#contract/vendors/lottery-feed.ts';

const GAMES: readonly FeedGame[] = [
  game(101, 'FLASHDICE', 'Elott', 'CLASSIC', 'dice3', 20, 'side'),
  game(102, 'MINUTE3D', 'Elott', 'CLASSIC', 'digits3', 60, 'side'),
  game(103, 'LUCKY11', 'ZY', 'CLASSIC', 'eleven5', 180, 'side'),
  game(104, 'FIVESTAR', 'Lott', 'CLASSIC', 'digits5', 300, 'side'),
  game(201, 'RAPIDVN', 'Lott', 'VN', 'vietnam27', 60, 'lo'),
  game(301, 'LIONCITY4D', 'SEA', 'SEA', 'four4', 300, 'big'),
];

function game(
  gameId: number,
  code: string,
  prizeMode: string,
  area: string,
  kind: string,
  everyS: number,
  defaultPlay: string,
): FeedGame {
  return { gameId, code, names: { EN: code }, prizeMode, area, kind, everyS, defaultPlay };
}

/** A scripted lottery feed for tests: draws at full periods of the clock, with fixed results. */
export interface ScriptedFeed extends LotteryFeed {
  /** While true every request fails. */
  isDown: boolean;
  /** Offset of its clock in milliseconds. */
  aheadMs: number;
  /** Number of requests. */
  asked: number;
}

export function scriptFeed(now: () => number): ScriptedFeed {
  const answer = async <T>(value: () => T): Promise<T> => {
    feed.asked += 1;
    if (feed.isDown) throw new Error('The house is away.');
    return value();
  };
  const time = () => now() + feed.aheadMs;
  const feed: ScriptedFeed = {
    isDown: false,
    aheadMs: 0,
    asked: 0,
    games: () => answer(() => GAMES),
    current: () =>
      answer(() => ({
        now: time(),
        draws: GAMES.map(({ code, everyS }) => {
          const draws = (Math.floor(time() / (everyS * 1000)) + 1) * everyS * 1000;
          return {
            code,
            numero: `20261121-${draws % 10_000}`,
            opens: draws - everyS * 1000,
            closes: draws - 3_000,
            draws,
          };
        }),
      })),
    results: (code) =>
      answer(() =>
        code === undefined
          ? GAMES.map((one) => result(one.code, 1, time()))
          : Array.from({ length: 100 }, (_, at) => result(code, 100 - at, time() - at * 60_000)),
      ),
  };
  return feed;
}

function result(code: string, place: number, opened: number): FeedResult {
  return { code, numero: `20261121-${String(place).padStart(4, '0')}`, numbers: ['12345', '67', '08'], opened };
}
