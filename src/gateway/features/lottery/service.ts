import type { FeedCurrent, FeedGame, FeedResult, LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Aged } from './last-good.ts';
import { createLastGood } from './last-good.ts';
import { type OfferedLottery, readOfferedLotteries, readRecentLotteries } from './read-model.ts';

/** A lottery that the merchant offers and the demo game provider draws. */
export interface PlayedLottery extends OfferedLottery {
  readonly feed: FeedGame;
}

/**
 * A merchant's lottery data from the demo game provider. Every method rejects while the provider has never answered.
 */
export interface LotteryService {
  /** Most played first. */
  lotteries(merchant: string, language: string): Promise<Aged<readonly PlayedLottery[]>>;
  recents(merchant: string, language: string, memberId: string): Promise<Aged<readonly PlayedLottery[]>>;
  /** Upcoming draws by lottery code; `now` is the provider's current time. */
  current(): Promise<Aged<FeedCurrent>>;
  results(code: string | undefined): Promise<Aged<readonly FeedResult[]>>;
}

/** Freshness of the provider's answers. */
const FRESH_MS = 1_000;
/** Freshness of a merchant's offer, which only staff change. */
const OFFER_MS = 5_000;

/** Queries the provider for all merchants together, at most once a second. */
export function createLotteryService({ db, clock }: Pick<Context, 'db' | 'clock'>, feed: LotteryFeed): LotteryService {
  const reported = createLastGood(clock, FRESH_MS);
  const offers = createLastGood(clock, OFFER_MS);

  const offered = (merchant: string, language: string): Promise<Aged<OfferedLottery[]>> =>
    offers.read(`${merchant} ${language}`, () =>
      db.withMerchant(merchant, (scope) => readOfferedLotteries(scope, merchant, language)),
    );

  async function lotteries(merchant: string, language: string): Promise<Aged<readonly PlayedLottery[]>> {
    const [{ value: rows }, { value: games, ageS }] = await Promise.all([
      offered(merchant, language),
      reported.read('games', () => feed.games()),
    ]);
    const byCode = new Map(games.map((game) => [game.code, game]));
    const played = rows.flatMap((row) => {
      const game = byCode.get(row.code);
      return game === undefined ? [] : [{ ...row, feed: game }];
    });
    return { value: played, ageS };
  }

  return {
    lotteries,
    async recents(merchant, language, memberId) {
      const [{ value, ageS }, ids] = await Promise.all([
        lotteries(merchant, language),
        db.withMerchant(merchant, (scope) => readRecentLotteries(scope, merchant, memberId)),
      ]);
      return { value: ids.flatMap((id) => value.find(({ nodeId }) => nodeId === id) ?? []), ageS };
    },
    async current() {
      const { value, ageS } = await reported.read('current', () => ask(feed, clock.now), endOfCurrent);
      return { value: { draws: value.draws, now: clock.now() + value.aheadMs }, ageS };
    },
    results: (code) => reported.read(`results ${code ?? ''}`, () => feed.results(code)),
  };
}

interface Current extends FeedCurrent {
  /** Offset of the provider's clock from ours. */
  readonly aheadMs: number;
}

async function ask(feed: LotteryFeed, now: () => number): Promise<Current> {
  const asked = now();
  const current = await feed.current();
  return { ...current, aheadMs: Math.round(current.now - (asked + now()) / 2) };
}

/** An answer expires with the first of its draws. */
function endOfCurrent({ draws, aheadMs }: Current): number {
  return Math.min(...draws.map((draw) => draw.draws - aheadMs));
}
