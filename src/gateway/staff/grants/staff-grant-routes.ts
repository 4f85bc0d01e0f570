import { writeAmount } from '#contract/call/amount.ts';
import { forfeitGrant, type GrantState, memberGrants, withdrawReward } from '#contract/staff/grants/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';

type Standings = typeof import('#gateway/features/cashier/grants/read-grants.ts');
type Owed = typeof import('#gateway/features/promotions/operator/owed.ts');
type Grants = import('#gateway/features/cashier/grants/grants.ts').Grants;

export interface GrantDeps {
  readonly readGrants: Standings['readGrants'];
  readonly readOwed: Owed['readOwed'];
  readonly withdraw: Owed['withdrawReward'];
  readonly forfeit: Grants['forfeit'];
  readonly readTitles: (db: Db, merchant: string) => Promise<ReadonlyMap<string, { readonly title: string }>>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

const subjectOf = (memberId: string) => `member:${memberId}`;

/** Staff routes of a member's bonuses and rewards: read, and revoke. */
export function grantRoutes(pipeline: StaffPipeline, deps: GrantDeps): void {
  const { db, clock } = pipeline.context;
  registerStaffCall(pipeline, memberGrants, async ({ memberId }, { merchant }) =>
    db.withMerchant(merchant, async (scope) =>
      succeed(await readAll(scope, deps, { merchant, memberId, now: clock.now() })),
    ),
  );
  registerStaffCall(pipeline, forfeitGrant, async ({ memberId, id, version, reason }, visit) => {
    const { merchant } = visit;
    return changeAsSeen(db, merchant, async (scope) => {
      const grant = (await deps.readGrants(scope, merchant, memberId, MOST)).find((one) => one.id === id);
      if (grant === undefined) throw new Failure('not_found');
      const seen = { id, version: BigInt(version) };
      const ended = await deps.forfeit(scope, merchant, seen, staffOf(visit).staffId, reason);
      if (ended === 'in-play') throw new Failure('grant_in_play');
      if (ended !== 'ended') throw await outdated(scope, merchant, memberId, Number(grant.version));
      const { exponent } = await deps.readCurrency(scope, merchant);
      const left = writeAmount(grant.leftMinor, exponent);
      await recordStaffAction(scope, visit, {
        action: 'grant.forfeit',
        subject: subjectOf(memberId),
        reason,
        before: { grant: id, state: grant.state, left },
        after: { grant: id, state: 'forfeited', amount: left },
      });
      return succeed({ version: version + 1 });
    });
  });
  registerStaffCall(pipeline, withdrawReward, async ({ memberId, id, reason }, visit) => {
    const { merchant } = visit;
    return changeAsSeen(db, merchant, async (scope) => {
      const taken = await deps.withdraw(scope, { merchant, memberId, id, now: clock.now() });
      if (taken.kind === 'unknown') throw new Failure('not_found');
      if (taken.kind !== 'done') throw await outdated(scope, merchant, memberId, 1);
      const { exponent } = await deps.readCurrency(scope, merchant);
      await recordStaffAction(scope, visit, {
        action: 'reward.withdraw',
        subject: subjectOf(memberId),
        reason,
        before: { reward: id, promotion: taken.promotionId },
        after: { reward: id, amount: writeAmount(taken.minor, exponent) },
      });
      return succeed(null);
    });
  });
}

const MOST = 200;

async function outdated(db: Db, merchant: string, memberId: string, version: number): Promise<VersionConflict> {
  return new VersionConflict(Math.max(1, version), await readStaffActionsOf(db, merchant, subjectOf(memberId), 5));
}

async function readAll(
  db: Db,
  deps: GrantDeps,
  of: { readonly merchant: string; readonly memberId: string; readonly now: number },
) {
  const { merchant, memberId } = of;
  const { code, exponent } = await deps.readCurrency(db, merchant);
  const titles = await deps.readTitles(db, merchant);
  const titleOf = (id: string) => titles.get(id)?.title ?? id;
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const grants = await deps.readGrants(db, merchant, memberId);
  const rewards = await deps.readOwed(db, of);
  return {
    grants: grants.map(({ id, version, state, promotionId, capMinor, createdAt, expiresAt, ...grant }) => ({
      id,
      version: Number(version),
      state: state as GrantState,
      createdAt: createdAt.getTime(),
      title: promotionId === null ? '' : titleOf(promotionId),
      amount: write(grant.amountMinor),
      left: write(grant.leftMinor),
      done: write(grant.doneMinor),
      goal: write(grant.goalMinor),
      ...(capMinor !== null && { cap: write(capMinor) }),
      ...(expiresAt !== null && { expiresAt: expiresAt.getTime() }),
    })),
    rewards: rewards.map(({ id, promotionId, minor, state, isAuto, issuedAt, readyAt, until, takenAt }) => ({
      id,
      title: titleOf(promotionId),
      amount: write(minor),
      state,
      isAuto,
      issuedAt: issuedAt.getTime(),
      readyAt: readyAt.getTime(),
      until: until.getTime(),
      ...(takenAt !== null && { takenAt: takenAt.getTime() }),
    })),
    currency: code,
  };
}
