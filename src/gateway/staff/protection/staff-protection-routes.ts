import type { LimitKey } from '#contract/protection/read.ts';
import {
  marketView,
  memberProtection,
  pauseMember,
  putProtectionSetting,
  type RegisterHealth,
  tightenLimit,
} from '#contract/staff/protection/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readMarketPacks } from '#gateway/markets/market-rules.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { RaiseRule } from '#model/limits/limit.ts';
import { type Coverage, coverageOf } from '#model/packs/coverage.ts';
import { dayOfPack, isInForce, type Obligation, type Pack } from '#model/packs/pack.ts';
import { partsOf } from '#model/packs/subjects.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';

interface Owner {
  readonly merchant: string;
  readonly memberId: string;
  readonly now: number;
  readonly zone: string;
}

type ReadModel = typeof import('#gateway/features/protection/read-model.ts');

/** Dependencies on the players' feature; wire-people.ts wires them. */
export interface StaffProtectionDeps {
  readonly readRegisters: Parameters<ReadModel['readProtectionOf']>[2]['readRegisters'];
  readonly readState: ReadModel['readProtectionOf'];
  /** Answers of the registers that the packs name, in the last 24 hours. */
  readonly readRegisterHealth: (
    db: Db,
    merchant: string,
    of: Pick<Context, 'checks'> & { readonly now: number },
  ) => Promise<RegisterHealth[]>;
  readonly hasMember: (db: Db, merchant: string, memberId: string) => Promise<boolean>;
  readonly readZone: (db: Db, merchant: string, now: number) => Promise<string>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** Undefined: no amount. */
  readonly readAmount: (measure: LimitKey['measure'], text: string, exponent: number) => bigint | undefined;
  /** Sets the amount if it is stricter than the one in force; false: it is not. */
  readonly tighten: (db: Db, owner: Owner, key: LimitKey, minor: bigint) => Promise<boolean>;
  /** False: the member's market offers no such length. */
  readonly pause: (
    db: Db,
    owner: Owner,
    length: { readonly hours?: number; readonly months?: number },
  ) => Promise<boolean>;
  readonly readSetting: (db: Db, merchant: string) => Promise<RaiseRule>;
  readonly writeSetting: (db: Db, merchant: string, setting: RaiseRule) => Promise<void>;
}

/** Staff routes of player protection: staff may tighten, and nothing loosens (docs/explanation/limits.md#staff). */
export function staffProtectionRoutes(pipeline: StaffPipeline, deps: StaffProtectionDeps): void {
  const { db, clock, checks } = pipeline.context;
  const forMember = <T>(
    merchant: string,
    memberId: string,
    work: (scope: Db, owner: Owner) => Promise<T>,
  ): Promise<T> =>
    db.withMerchant(merchant, async (scope) => {
      if (!(await deps.hasMember(scope, merchant, memberId))) throw new Failure('not_found');
      const now = clock.now();
      return work(scope, { merchant, memberId, now, zone: await deps.readZone(scope, merchant, now) });
    });

  registerStaffCall(pipeline, memberProtection, ({ id }, { merchant }) =>
    forMember(merchant, id, async (scope, owner) => {
      const { code: currency, exponent } = await deps.readCurrency(scope, merchant);
      return succeed({
        currency,
        exponent,
        state: await deps.readState(scope, owner, { exponent, readRegisters: deps.readRegisters }),
      });
    }),
  );
  registerStaffCall(pipeline, tightenLimit, ({ id, key, amount, reason }, visit) =>
    forMember(visit.merchant, id, async (scope, owner) => {
      const { exponent } = await deps.readCurrency(scope, visit.merchant);
      const minor = deps.readAmount(key.measure, amount, exponent);
      if (minor === undefined || !(await deps.tighten(scope, owner, key, minor))) return refuseField('amount');
      const change = { action: 'protection.limit', subject: `member:${id}`, before: null, after: { ...key, amount } };
      await recordStaffAction(scope, visit, { ...change, reason });
      return succeed(null);
    }),
  );
  registerStaffCall(pipeline, pauseMember, ({ id, reason, ...length }, visit) =>
    forMember(visit.merchant, id, async (scope, owner) => {
      if (!(await deps.pause(scope, owner, length))) return refuseField('hours');
      const change = { action: 'protection.pause', subject: `member:${id}`, before: null, after: length };
      await recordStaffAction(scope, visit, { ...change, reason });
      return succeed(null);
    }),
  );
  registerStaffCall(pipeline, marketView, (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const packs = await readMarketPacks(scope, merchant);
      return succeed({
        packs: packs.map(({ id, title, version }) => ({ id, title, version })),
        obligations: packs.flatMap((pack) => presentPack(pack, clock.now())),
        registers: await deps.readRegisterHealth(scope, merchant, { checks, now: clock.now() }),
        setting: await deps.readSetting(scope, merchant),
      });
    }),
  );
  registerStaffCall(pipeline, putProtectionSetting, ({ reason, ...after }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const before = await deps.readSetting(scope, visit.merchant);
      await deps.writeSetting(scope, visit.merchant, after);
      const change = { action: 'protection.setting', subject: 'protection', before, after, reason };
      await recordStaffAction(scope, visit, change);
      return succeed(null);
    }),
  );
}

function refuseField(field: string) {
  return refuse('invalid_request', { value: { fields: [{ field }] } });
}

/** Rows that bind now or later. */
function presentPack(pack: Pack, now: number) {
  const today = dayOfPack(pack, now);
  return pack.obligations
    .filter(({ inForce: { until } }) => until === null || until > today)
    .map((row) => {
      const { id, clause, summary, source, verified, inForce } = row;
      const from = isInForce(row, today) || inForce.from === null ? {} : { from: inForce.from };
      const base = { id, pack: pack.id, clause, summary, grade: source.grade, isVerified: verified !== null };
      return { ...base, ...from, state: stateOf(row) };
    });
}

/** The state of all parts of a row together. */
function stateOf(row: Obligation): Coverage['state'] {
  const states = [...new Set(partsOf(row).map((part) => coverageOf(part).state))];
  return states.length === 1 ? (states[0] ?? 'missing') : 'partly';
}
