import * as calls from '#contract/protection/calls.ts';
import type { LimitKey } from '#contract/protection/read.ts';
import { protectionSchemas } from '#contract/protection/schemas.ts';
import { statement } from '#contract/protection/statement.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readLimitZone } from '#gateway/stream/daily-counters/limit-periods.ts';
import type { ProtectionRules } from '#model/packs/rules.ts';
import { breakHours, exclusionMonths, realityCheckMinutes } from './choices.ts';
import { confirmLimit, setLimit } from './limits.ts';
import { isAllowedAmount, isSameKey, offeredLimits } from './market.ts';
import type { Owner, ZonedOwner } from './owner.ts';
import { askReturn, beginBreak, beginExclusion } from './pauses.ts';
import { readLimitAmount } from './read-limit-amount.ts';
import { type ReadRegisters, readProtectionOf } from './read-model.ts';
import { answerRealityCheck, readRealityCheck, writeRealityCheck } from './reality-check.ts';
import { readStatement } from './statement.ts';
import { noteThresholds } from './thresholds.ts';

export interface ProtectionDeps {
  /** Decimals of the merchant's currency. */
  readonly readExponent: (db: Db, merchant: string) => Promise<number>;
  /** The refusal during a break or exclusion, or by a register's answer. */
  readonly refuseStopped: (db: Db, owner: Owner) => Promise<Refusal | undefined>;
  /** Registers that refuse play of the member. */
  readonly readRegisters: ReadRegisters;
}

/** Changes are stored for good. */
const CHANGES = { limit: 60, windowMs: 600_000 };
/** An answer is stored for a year; a page asks every few minutes. */
const CHECKS = { limit: 60, windowMs: 600_000 };
/** Each reads all of the member's postings. */
const STATEMENTS = { limit: 30, windowMs: 600_000 };

interface Changing {
  readonly exponent: number;
  readonly rules: ProtectionRules;
}

type Change = (db: Db, owner: ZonedOwner, changing: Changing) => Promise<Refusal | undefined>;

/** Limits, breaks, self-exclusion and reality checks of the signed-in member. */
export function protectionRoutes(pipeline: Pipeline, deps: ProtectionDeps): void {
  const { readExponent, refuseStopped } = deps;
  const { db, clock } = pipeline.context;
  const changes = createRateLimit({ db, clock }, 'protection.changes', CHANGES);
  const statements = createRateLimit({ db, clock }, 'protection.statements', STATEMENTS);

  /** Applies a change, and answers with the whole state after it. */
  async function answer(visit: Visit, change?: Change) {
    const { merchant } = visit;
    const { memberId } = memberOf(visit);
    if (change !== undefined) await changes.take(merchant, memberId);
    return db.withMerchant(merchant, async (scope) => {
      const now = clock.now();
      const owner = { merchant, memberId, now, zone: await readLimitZone(scope, merchant, now) };
      const exponent = await readExponent(scope, merchant);
      const rules = await readMarketRules(scope, merchant, now);
      const refusal = await change?.(scope, owner, { exponent, rules });
      return refusal ?? succeed(await readProtectionOf(scope, owner, { exponent, readRegisters: deps.readRegisters }));
    });
  }

  registerCall(pipeline, calls.protection, protectionSchemas.protection, (_, visit) => answer(visit));
  registerCall(pipeline, calls.setLimit, protectionSchemas.setLimit, ({ amount, ...key }, visit) =>
    answer(visit, async (scope, owner, { exponent, rules }) => {
      const minor = amount === null ? null : readLimitAmount(key.measure, amount, exponent);
      if (minor === undefined || !isAllowedAmount(rules, key, minor)) return refuseField('amount');
      if (!offeredLimits(rules).some((offered) => isSameKey(offered, key))) return refuseField('period');
      await setLimit(scope, owner, key, minor);
      await noteThresholds(scope, owner);
      return undefined;
    }),
  );
  registerCall(pipeline, calls.confirmLimit, protectionSchemas.confirmLimit, (key, visit) =>
    answer(visit, async (scope, owner) => (await refuseStopped(scope, owner)) ?? confirm(scope, owner, key)),
  );
  registerCall(pipeline, calls.takeBreak, protectionSchemas.takeBreak, ({ hours }, visit) =>
    answer(visit, async (scope, owner, { rules }) => {
      if (!breakHours(rules).includes(hours)) return refuseField('hours');
      await lockMember(scope, owner.merchant, owner.memberId);
      await beginBreak(scope, owner, hours);
      return undefined;
    }),
  );
  registerCall(pipeline, calls.excludeSelf, protectionSchemas.excludeSelf, ({ months }, visit) =>
    answer(visit, async (scope, owner, { rules }) => {
      if (months !== null && !exclusionMonths(rules).includes(months)) return refuseField('months');
      await lockMember(scope, owner.merchant, owner.memberId);
      await beginExclusion(scope, owner, rules, months);
      return undefined;
    }),
  );
  registerCall(pipeline, calls.askReturn, protectionSchemas.askReturn, (_, visit) =>
    answer(visit, async (scope, owner) => {
      await lockMember(scope, owner.merchant, owner.memberId);
      return askReturn(scope, owner);
    }),
  );
  registerCall(pipeline, calls.setRealityCheck, protectionSchemas.setRealityCheck, ({ minutes }, visit) =>
    answer(visit, async (scope, owner, { rules }) => {
      if (minutes !== null && !realityCheckMinutes(rules).includes(minutes)) return refuseField('minutes');
      await writeRealityCheck(scope, owner, minutes);
      return undefined;
    }),
  );
  checkRoutes(pipeline, deps);
  registerCall(pipeline, statement, (_, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const { memberId } = memberOf(visit);
      await statements.take(merchant, memberId);
      const now = clock.now();
      const owner = { merchant, memberId, now, zone: await readLimitZone(scope, merchant, now) };
      return succeed(await readStatement(scope, owner, await readExponent(scope, merchant)));
    }),
  );
}

/** Reality checks of the play that is open. */
function checkRoutes(pipeline: Pipeline, { readExponent }: ProtectionDeps): void {
  const { db, clock } = pipeline.context;
  const reads = createRateLimit({ db, clock }, 'protection.checks', CHECKS);

  async function answer(visit: Visit, change?: (scope: Db, owner: ZonedOwner) => Promise<Refusal | undefined>) {
    const { merchant } = visit;
    const { memberId } = memberOf(visit);
    await reads.take(merchant, memberId);
    return db.withMerchant(merchant, async (scope) => {
      const now = clock.now();
      const owner = { merchant, memberId, now, zone: await readLimitZone(scope, merchant, now) };
      const refusal = await change?.(scope, owner);
      return refusal ?? succeed(await readRealityCheck(scope, owner, await readExponent(scope, merchant)));
    });
  }

  registerCall(pipeline, calls.realityCheck, protectionSchemas.realityCheck, (_, visit) => answer(visit));
  registerCall(pipeline, calls.answerRealityCheck, protectionSchemas.answerRealityCheck, ({ goesOn }, visit) =>
    answer(visit, (scope, owner) => answerRealityCheck(scope, owner, goesOn)),
  );
}

async function confirm(db: Db, owner: ZonedOwner, key: LimitKey): Promise<Refusal | undefined> {
  const refusal = await confirmLimit(db, owner, key);
  // A market may demand a contact since the request.
  await noteThresholds(db, owner);
  return refusal;
}

function refuseField(field: string): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field }] } });
}
