import type { LimitKey } from '#contract/protection/read.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import { confirmRequest, phaseOf, setAmount } from '#model/limits/change.ts';
import type { LimitAmount, LimitState } from '#model/limits/limit.ts';
import { readMostWithoutContact, waitsForContact } from './contact-first.ts';
import { guardPlay } from './guard.ts';
import { isAllowedAmount } from './market.ts';
import type { ZonedOwner } from './owner.ts';
import { periodOf, readRaiseRule, ruleFor, tightenRule } from './settings.ts';

/** A limit as it is stored. */
export interface StoredLimit extends LimitState {
  /** Staff have spoken with the member about the request. */
  readonly contacted: boolean;
}

const NO_LIMIT: StoredLimit = { amountMinor: null, contacted: false };

/**
 * Sets an amount by the rules of the pure core: lower at once, higher as a request. Of a first limit above what acts
 * without a contact that amount acts at once, and the rest is a request.
 */
export async function setLimit(db: Db, owner: ZonedOwner, key: LimitKey, amountMinor: LimitAmount): Promise<void> {
  const rules = await readMarketRules(db, owner.merchant, owner.now);
  await lockMember(db, owner.merchant, owner.memberId);
  const state = (await readLimitState(db, owner, key)) ?? NO_LIMIT;
  const raise = tightenRule(await readRaiseRule(db, owner.merchant), ruleFor(rules, key));
  const limit = { period: 'period' in key ? key.period : null, raise };
  const most = (await readMostWithoutContact(db, owner, rules))(key);
  const isFirst = state.amountMinor === null && amountMinor !== null;
  const from = isFirst && most !== undefined && amountMinor > most ? { amountMinor: most } : state;
  const next = setAmount(owner.zone, limit, from, amountMinor, owner.now);
  const isSame = next.amountMinor === state.amountMinor && next.request === undefined && state.request === undefined;
  if (!isSame) await write(db, owner, key, next);
}

/** Puts the request in force; the refusal if it waits, has expired, or does not exist. */
export async function confirmLimit(db: Db, owner: ZonedOwner, key: LimitKey): Promise<Refusal | undefined> {
  await lockMember(db, owner.merchant, owner.memberId);
  const state = await readLimitState(db, owner, key);
  const next = state && confirmRequest(state, owner.now);
  // A pack may have come into force since the request.
  const rules = await readMarketRules(db, owner.merchant, owner.now);
  const request = state?.request;
  if (state !== undefined && request !== undefined) {
    const most = (await readMostWithoutContact(db, owner, rules))(key);
    if (waitsForContact(state, most))
      return refuse('limit_request_waits', { value: { until: request.effectiveAt, contact: true } });
  }
  if (next !== undefined && isAllowedAmount(rules, key, next.amountMinor))
    return void (await write(db, owner, key, next));
  if (request === undefined || phaseOf(request, owner.now) !== 'waiting') return refuse('not_found');
  return refuse('limit_request_waits', { value: { until: request.effectiveAt } });
}

/** A limit as it is stored; undefined: never set. */
export async function readLimitState(db: Db, owner: ZonedOwner, key: LimitKey): Promise<StoredLimit | undefined> {
  const row = await db
    .selectFrom('member_limit')
    .select(['amount_minor', 'asked_minor', 'effective_at', 'confirm_until', 'contacted'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .where('measure', '=', key.measure)
    .where('period', '=', periodOf(key))
    .executeTakeFirst();
  return row && stateOf(row);
}

/** A stored limit as the pure core sees it. */
export function stateOf(row: {
  readonly amount_minor: bigint | null;
  readonly asked_minor: bigint | null;
  readonly effective_at: Date | null;
  readonly confirm_until: Date | null;
  readonly contacted: boolean;
}): StoredLimit {
  const { amount_minor: amountMinor, asked_minor, effective_at, confirm_until, contacted } = row;
  if (effective_at === null || confirm_until === null) return { amountMinor, contacted };
  const [effectiveAt, confirmUntil] = [effective_at.getTime(), confirm_until.getTime()];
  return { amountMinor, contacted, request: { amountMinor: asked_minor, effectiveAt, confirmUntil } };
}

async function write(db: Db, owner: ZonedOwner, key: LimitKey, { amountMinor, request }: LimitState): Promise<void> {
  // Bets read the amount; deposits read the row.
  if (!key.measure.startsWith('DEPOSIT') && key.measure !== 'BALANCE')
    await guardPlay(db, owner, key.measure !== 'TIME');
  const values = {
    amount_minor: amountMinor,
    asked_minor: request?.amountMinor ?? null,
    effective_at: request === undefined ? null : new Date(request.effectiveAt),
    confirm_until: request === undefined ? null : new Date(request.confirmUntil),
    // Each request has its own contact.
    contacted: false,
    changed_at: new Date(owner.now),
  };
  const { merchant, memberId } = owner;
  await db
    .insertInto('member_limit')
    .values({ merchant, member_id: memberId, measure: key.measure, period: periodOf(key), ...values })
    .onConflict((on) => on.columns(['merchant', 'member_id', 'measure', 'period']).doUpdateSet(values))
    .execute();
}
