import type { FeedCurrent, FeedGame, FeedResult, LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Aged } from './last-good.ts';
import { createLastGood } from './last-good.ts';
import { type OfferedLottery, readOfferedLotteries, readRecentLotteries } from './read-model.ts';

/** A lottery that a merchant offers and the house draws. */
export interface PlayedLottery extends OfferedLottery {
  readonly feed: FeedGame;
}

/** What the house says about a merchant's lotteries. Every question rejects while the house has never answered. */
export interface LotteryService {
  /** The most played first. */
  lotteries(merchant: string, language: string): Promise<Aged<readonly PlayedLottery[]>>;
  /** Those that a member played last, the latest first. */
  recents(merchant: string, language: string, memberId: string): Promise<Aged<readonly PlayedLottery[]>>;
  /** The draws to come by lottery code; `now` is the house's clock at this moment. */
  current(): Promise<Aged<FeedCurrent>>;
  results(code: string | undefined): Promise<Aged<readonly FeedResult[]>>;
}

/** How long what the house said counts as new. */
const FRESH_MS = 1_000;
/** What a merchant offers changes by hand. */
const OFFER_MS = 5_000;

/** Asks the house for all merchants together: once a second at most, whoever asks. */
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
  /** How far the house's clock is ahead of ours. */
  readonly aheadMs: number;
}

async function ask(feed: LotteryFeed, now: () => number): Promise<Current> {
  const asked = now();
  const current = await feed.current();
  return { ...current, aheadMs: Math.round(current.now - (asked + now()) / 2) };
}

/** An answer is old as soon as one of its draws is made. */
function endOfCurrent({ draws, aheadMs }: Current): number {
  return Math.min(...draws.map((draw) => draw.draws - aheadMs));
}
