import { type StaffMerchants, type StaffRights, worksFor } from '#contract/staff/policy.ts';

/** Why somebody may not change a colleague's rights. */
export type RightsRefusal = 'own account' | 'a merchant that is not yours';

/** What a change of rights is judged by: who makes it, whom it is about, and what they are to have. */
export interface RightsChange {
  readonly actor: StaffRights & { readonly staffId: string };
  readonly target: { readonly staffId: string; readonly merchants: StaffMerchants } | undefined;
  readonly merchants: StaffMerchants;
}

/** Nobody changes their own rights, and nobody gives or takes what lies outside of their own merchants. Pure. */
export function refuseRights({ actor, target, merchants }: RightsChange): RightsRefusal | undefined {
  if (target?.staffId === actor.staffId) return 'own account';
  const isWithin = covers(actor, merchants) && (target === undefined || covers(actor, target.merchants));
  return isWithin ? undefined : 'a merchant that is not yours';
}

/** Whether every one of these merchants is the account's. Pure. */
export function covers(actor: StaffRights, merchants: StaffMerchants): boolean {
  if (merchants === 'all') return actor.merchants === 'all';
  return merchants.every((merchant) => worksFor(actor, merchant));
}

/**
 * Of the staff those who work for a merchant of the reader, each with the merchants that both have: who else the platform
 * employs, and for whom, is not the reader's. Who works for all works for the reader's too. Pure.
 */
export function seenBy<Row extends { readonly merchants: 'all' | string[] }>(
  reader: StaffRights,
  rows: readonly Row[],
): Row[] {
  return rows.flatMap((row) => {
    if (row.merchants === 'all') return [row];
    const merchants = row.merchants.filter((merchant) => worksFor(reader, merchant));
    return merchants.length > 0 ? [{ ...row, merchants }] : [];
  });
}
