import { APPROVAL_AREAS } from '#model/change-requests/areas.ts';
import type { Database } from '../db/client.ts';
import { writeRules } from '../staff/requests/rules.ts';

/** Lets one staff user change everything at a merchant, for tests that are not about approvals. */
export async function allowWithoutApprovals(db: Pick<Database, 'withMerchant'>, merchant: string): Promise<void> {
  const rules = Object.fromEntries(APPROVAL_AREAS.map((area) => [area, 0]));
  await db.withMerchant(merchant, (scope) => writeRules(scope, merchant, rules));
}
