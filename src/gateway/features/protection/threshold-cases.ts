import type { ThresholdDecision } from '#contract/protection/thresholds.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { decideRequests } from './contact-first.ts';
import { readRaiseRule } from './settings.ts';

const MOST_OPEN = 200;
const MOST_DECIDED = 50;

/** Cases that wait for staff, the first due first, and then the latest that were decided. */
export async function readThresholdCases(db: Db, merchant: string) {
  const all = db
    .selectFrom('threshold_case as found')
    .innerJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'found.merchant').onRef('member.id', '=', 'found.member_id'),
    )
    .select([
      'found.id',
      'found.member_id as memberId',
      'member.account',
      'found.measure',
      'found.period',
      'found.action',
      'found.pack',
      'found.clause',
      'found.amount_minor as amountMinor',
      'found.measured_minor as measuredMinor',
      'found.opened_at as openedAt',
      'found.due_at as dueAt',
      'found.decision',
      'found.decided_at as decidedAt',
    ])
    .where('found.merchant', '=', merchant);
  const open = await all
    .where('found.decision', 'is', null)
    .orderBy('found.due_at')
    .orderBy('found.id')
    .limit(MOST_OPEN)
    .execute();
  const decided = await all
    .where('found.decision', 'is not', null)
    .orderBy('found.decided_at', 'desc')
    .orderBy('found.id')
    .limit(MOST_DECIDED)
    .execute();
  return [...open, ...decided];
}

/** What a case is about; undefined: there is none with this id. */
export async function findThresholdCase(db: Db, merchant: string, id: string) {
  return db
    .selectFrom('threshold_case')
    .select(['member_id as memberId', 'subject', 'action', 'decision', 'period', 'measured_minor as measuredMinor'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Decides for staff, also about limits that waited for it; false: there is no such case, or it was decided already. */
export async function decideThresholdCase(
  db: Db,
  { merchant, id, now }: { readonly merchant: string; readonly id: string; readonly now: number },
  decision: ThresholdDecision,
): Promise<boolean> {
  const found = await findThresholdCase(db, merchant, id);
  if (found === undefined) return false;
  await lockMember(db, merchant, found.memberId);
  const { numUpdatedRows } = await db
    .updateTable('threshold_case')
    .set({ decision, decided_at: new Date(now) })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (found.action === 'contactFirst') {
    const { confirmWithinHours } = await readRaiseRule(db, merchant);
    const measuredMinor = BigInt(found.measuredMinor);
    await decideRequests(db, { merchant, now, confirmWithinHours }, { ...found, measuredMinor }, decision);
  }
  return true;
}
