import { sql } from 'kysely';
import type { RegisterHealth } from '#contract/staff/protection/calls.ts';
import type { Refusal } from '#contract/wire/envelope.ts';
import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import { noteDeadline, refuseUnverified } from '../features/identity-review/refuse-unverified.ts';
import type { PlayingMember } from '../features/launch/deps.ts';
import { checkDeposit, type IncomingMoney } from '../features/protection/deposits.ts';
import { guardPlay } from '../features/protection/guard.ts';
import { refuseOutOfTime } from '../features/protection/log-in-time.ts';
import { mostStakeOf, refuseWithoutLimits, shortestCycleOf } from '../features/protection/market.ts';
import type { Owner } from '../features/protection/owner.ts';
import { refusePaused } from '../features/protection/pauses.ts';
import { protectionRoutes } from '../features/protection/protection-routes.ts';
import type { ReadRegisters } from '../features/protection/read-model.ts';
import { beginPlay, findPlay } from '../features/protection/reality-check.ts';
import { noteThresholds, refuseAboveThreshold } from '../features/protection/thresholds.ts';
import { createRegisters, type Registers, readRefusing, refuseRegistered } from '../features/registers/service.ts';
import { readTraffic } from '../features/registers/store.ts';
import type { PlayFacts } from '../features/seamless/deps.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { lockMember } from '../identity/lock-member.ts';
import { readMarketRules } from '../markets/market-rules.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { readLimitZone } from '../stream/daily-counters/limit-periods.ts';

/** Players' own limits and breaks, as the other features ask for them. */
export interface Protection {
  /** The refusal of play and promotions during a break or exclusion, also by a register; undefined: allowed. */
  readonly refusePaused: (db: Db, merchant: string, memberId: string) => Promise<Refusal | undefined>;
  /**
   * The refusal of a game during a break or exclusion, without a limit that the market requires, or with a limit of log-in time
   * that is reached.
   */
  readonly refusePlay: (db: Db, merchant: string, memberId: string) => Promise<Refusal | undefined>;
  /** The most that the market lets a member stake in a round of a category, minor units; null: no cap. */
  readonly mostStake: (db: Db, playing: PlayingMember) => Promise<bigint | null>;
  /** The shortest time from one game cycle of a category to the next, milliseconds; null: any. */
  readonly shortestCycle: (db: Db, playing: PlayingMember) => Promise<number | null>;
  /** Notes that a member opens a game in a log-in. */
  readonly beginPlay: (db: Db, merchant: string, memberId: string, login: Buffer) => Promise<void>;
  /** The member's play since the first game of the log-in; undefined: none. */
  readonly playOf: (db: Db, merchant: string, memberId: string) => Promise<PlayFacts | undefined>;
  /** The refusal of a deposit, or of money that has arrived; undefined: allowed. */
  readonly checkDeposit: (db: Db, money: IncomingMoney) => Promise<Refusal | undefined>;
}

export function createProtection({ clock }: Pick<Context, 'clock'>): Protection {
  return {
    refusePaused: (db, merchant, memberId) => refuseStopped(db, { merchant, memberId, now: clock.now() }),
    refusePlay: async (db, merchant, memberId) => {
      const owner = { merchant, memberId, now: clock.now() };
      return (
        (await refuseStopped(db, owner)) ??
        (await refuseUnverified(db, owner, 'play')) ??
        (await refuseWithoutLimits(db, owner, 'play')) ??
        refuseOutOfTime(db, owner)
      );
    },
    mostStake: async (db, { merchant, memberId, category }) => {
      const now = clock.now();
      return mostStakeOf(db, { merchant, memberId, now, zone: await readLimitZone(db, merchant, now) }, category);
    },
    shortestCycle: (db, { merchant, memberId, category }) =>
      shortestCycleOf(db, { merchant, memberId, now: clock.now() }, category),
    beginPlay: async (db, merchant, memberId, login) => {
      const now = clock.now();
      await noteDeadline(db, { merchant, memberId, now }, guardMember);
      const owner = { merchant, memberId, now, zone: await readLimitZone(db, merchant, now) };
      await beginPlay(db, owner, login);
      await noteThresholds(db, owner);
    },
    playOf: async (db, merchant, memberId) => {
      const play = await findPlay(db, { merchant, memberId, now: clock.now() });
      return play && { begunAt: play.begunAt.getTime(), realityCheckMinutes: play.every };
    },
    checkDeposit: async (db, money) => {
      const now = clock.now();
      const { merchant, memberId } = money;
      if (await isFreeOfRules(db, { merchant, memberId, now })) return undefined;
      const refusal =
        (await refuseRegistered(db, merchant, memberId, now)) ??
        (await refuseUnverified(db, { merchant, memberId, now }, 'deposit'));
      if (refusal !== undefined) return refusal;
      const owner = { merchant, memberId, now, zone: await readLimitZone(db, merchant, now) };
      const refused =
        (await refuseAboveThreshold(db, owner, money.depositId)) ??
        (await checkDeposit(db, { now, readExponent }, money));
      const isArrival = money.depositId !== undefined || money.arrives === true;
      if (refused === undefined && isArrival) await noteThresholds(db, owner, money);
      return refused;
    },
  };
}

/**
 * Whether nothing can refuse a deposit or open a case: the merchant has no packs, the member no pause, no register's
 * answer that refuses and no limit on deposits or balance. One statement for nearly every deposit, in place of eight.
 */
async function isFreeOfRules(db: Db, { merchant, memberId, now }: Owner): Promise<boolean> {
  const { rows } = await sql<{
    isRuled: boolean;
  }>`select exists (select from merchant_pack where merchant = ${merchant})
    or exists (select from play_pause where merchant = ${merchant} and member_id = ${memberId}
      and (ends_at is null or ends_at > ${new Date(now)}))
    or exists (select from member_register where merchant = ${merchant} and member_id = ${memberId} and refuses)
    or exists (select from member_limit where merchant = ${merchant} and member_id = ${memberId}
      and measure in ('DEPOSIT_GROSS', 'DEPOSIT_NET', 'BALANCE') and amount_minor is not null) as "isRuled"`.execute(
    db,
  );
  return rows[0]?.isRuled === false;
}

/** Registers that refuse play of a member, for the member and for staff. */
export const readRegisters: ReadRegisters = async (db, { merchant, memberId, now }) => {
  const refusing = await readRefusing(db, merchant, memberId, now);
  return refusing.map(({ register, result, askedAt }) => {
    // An answer that the member is not in a register refuses nothing.
    const state = result === 'EXCLUDED' ? 'EXCLUDED' : 'SILENT';
    return { register, state, askedAt };
  });
};

/** The answers of the last 24 hours of each register that the packs name, for staff. */
export async function readRegisterHealth(
  db: Db,
  merchant: string,
  { checks, now }: Pick<Context, 'checks'> & { readonly now: number },
): Promise<RegisterHealth[]> {
  const { registers } = await readMarketRules(db, merchant, now);
  const traffic = await readTraffic(db, merchant, new Date(now - DAY_MS));
  return registers.map(({ register, whenDown }) => {
    const { answered = 0, silent = 0, lastSilentAt, why } = traffic.find((one) => one.register === register) ?? {};
    const base = { register, whenDown, hasAddress: checks.has(register), answered, silent };
    return lastSilentAt && why ? { ...base, lastSilentAt: lastSilentAt.getTime(), why } : base;
  });
}

const DAY_MS = 86_400_000;

/** During a break or exclusion, or by a register's answer. */
async function refuseStopped(db: Db, owner: Owner): Promise<Refusal | undefined> {
  return (await refusePaused(db, owner)) ?? refuseRegistered(db, owner.merchant, owner.memberId, owner.now);
}

/** Wires registers of self-exclusion to the guard of bets. */
export function composeRegisters(context: Context): Registers {
  return createRegisters(context, {
    guard: (db, merchant, memberId, now) => guardMember(db, { merchant, memberId, now }),
  });
}

/** Makes the row that bets read. */
async function guardMember(db: Db, { merchant, memberId, now }: Owner): Promise<void> {
  await lockMember(db, merchant, memberId);
  await guardPlay(db, { merchant, memberId, now, zone: await readLimitZone(db, merchant, now) }, false);
}

/** Wires the member's page of limits and breaks to the wallet's currency. */
export function composeProtection(pipeline: Pipeline): void {
  protectionRoutes(pipeline, { readExponent, refuseStopped, readRegisters });
}

async function readExponent(db: Db, merchant: string): Promise<number> {
  return (await readCurrency(db, merchant)).exponent;
}
