import { mayDo, type StaffRights } from '#contract/staff/policy.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import {
  APPROVAL_AREAS,
  type ApprovalArea,
  type ApprovalRules,
  approversFor,
  approversOf,
} from '#model/change-requests/areas.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { mayPropose } from '../trees/policy.ts';

export async function readRules(db: Db, merchant: string): Promise<ApprovalRules> {
  const rows = await db
    .selectFrom('approval_rule')
    .select(['area', 'approvers'])
    .where('merchant', '=', merchant)
    .execute();
  return Object.fromEntries(rows.map(({ area, approvers }) => [area, approvers]));
}

export async function writeRules(db: Db, merchant: string, rules: ApprovalRules): Promise<void> {
  const rows = APPROVAL_AREAS.map((area) => ({ merchant, area, approvers: approversOf(rules, area) }));
  await db
    .insertInto('approval_rule')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['merchant', 'area']).doUpdateSet(({ ref }) => ({ approvers: ref('excluded.approvers') })),
    )
    .execute();
}

/** The rights of staff users by account id; disabled accounts have none. */
export type StaffRightsById = ReadonlyMap<string, StaffRights>;

export async function readRights(db: Database): Promise<StaffRightsById> {
  const rows = await db.asStaff([], (scope) =>
    scope.selectFrom('staff_account').select(['id', 'role', 'merchants']).where('disabled_at', 'is', null).execute(),
  );
  return new Map(rows.map(({ id, role, merchants }) => [id, { role, merchants: merchants ?? 'all' }]));
}

/** How many staff users other than `staffId` could approve at a merchant; invited users count. */
export function countOthers(rights: StaffRightsById, merchant: string, staffId: string): number {
  return [...rights].filter(([id, one]) => id !== staffId && mayDo(one, 'request.approve', merchant)).length;
}

/**
 * How many others must approve: as many as the strictest rule of the areas asks for, never more than there are. A
 * merchant with a single staff user works alone, as for its first limit
 * (docs/decisions/19-two-staff-users-decide-above-the-merchants-limit.md).
 */
export async function readNeeded(
  db: Database,
  merchant: string,
  proposer: string,
  areas: readonly ApprovalArea[],
): Promise<number> {
  const rules = await db.withMerchant(merchant, (scope) => readRules(scope, merchant));
  const asked = approversFor(rules, areas);
  return asked === 0 ? 0 : Math.min(asked, countOthers(await readRights(db), merchant, proposer));
}

/** Whether a staff user still may approve these proposals at a merchant. */
export function mayApprove(
  rights: StaffRightsById,
  staffId: string,
  merchant: string,
  proposals: readonly Proposal[],
): boolean {
  const own = rights.get(staffId);
  return own !== undefined && mayDo(own, 'request.approve', merchant) && mayPropose(own, merchant, proposals);
}
