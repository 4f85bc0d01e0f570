import type { Refusal } from '#contract/wire/envelope.ts';
import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import type { PlayingMember } from '../features/launch/deps.ts';
import { checkDeposit, type IncomingMoney } from '../features/protection/deposits.ts';
import { mostStakeOf, refuseWithoutLimits } from '../features/protection/market.ts';
import { refusePaused } from '../features/protection/pauses.ts';
import { protectionRoutes } from '../features/protection/protection-routes.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { readLimitZone } from '../stream/daily-counters/limit-periods.ts';

/** Players' own limits and breaks, as the other features ask for them. */
export interface Protection {
  /** The refusal of play and promotions during a break or exclusion; undefined: allowed. */
  readonly refusePaused: (db: Db, merchant: string, memberId: string) => Promise<Refusal | undefined>;
  /** The refusal of a game during a break or exclusion, or without a limit that the market requires. */
  readonly refusePlay: (db: Db, merchant: string, memberId: string) => Promise<Refusal | undefined>;
  /** The most that the market lets a member stake in a round of a category, minor units; null: no cap. */
  readonly mostStake: (db: Db, playing: PlayingMember) => Promise<bigint | null>;
  /** The refusal of a deposit, or of money that has arrived; undefined: allowed. */
  readonly checkDeposit: (db: Db, money: IncomingMoney) => Promise<Refusal | undefined>;
}

export function createProtection({ clock }: Pick<Context, 'clock'>): Protection {
  return {
    refusePaused: (db, merchant, memberId) => refusePaused(db, { merchant, memberId, now: clock.now() }),
    refusePlay: async (db, merchant, memberId) => {
      const owner = { merchant, memberId, now: clock.now() };
      return (await refusePaused(db, owner)) ?? refuseWithoutLimits(db, owner, 'play');
    },
    mostStake: async (db, { merchant, memberId, category }) => {
      const now = clock.now();
      return mostStakeOf(db, { merchant, memberId, now, zone: await readLimitZone(db, merchant, now) }, category);
    },
    checkDeposit: (db, money) => checkDeposit(db, { now: clock.now(), readExponent }, money),
  };
}

/** Wires the member's page of limits and breaks to the wallet's currency. */
export function composeProtection(pipeline: Pipeline): void {
  protectionRoutes(pipeline, { readExponent });
}

async function readExponent(db: Db, merchant: string): Promise<number> {
  return (await readCurrency(db, merchant)).exponent;
}
