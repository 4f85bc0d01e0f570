import { type StaffMerchants, type StaffRights, worksFor } from '#contract/staff/policy.ts';

export type RightsRefusal = 'own account' | 'a merchant that is not yours';

/** Input of the authorization check: the actor, the target and the new merchants. */
export interface RightsChange {
  readonly actor: StaffRights & { readonly staffId: string };
  readonly target: { readonly staffId: string; readonly merchants: StaffMerchants } | undefined;
  readonly merchants: StaffMerchants;
}

/** No staff user may change their own rights, or grant or revoke rights for merchants that they do not have. Pure. */
export function refuseRights({ actor, target, merchants }: RightsChange): RightsRefusal | undefined {
  if (target?.staffId === actor.staffId) return 'own account';
  const isWithin = covers(actor, merchants) && (target === undefined || covers(actor, target.merchants));
  return isWithin ? undefined : 'a merchant that is not yours';
}

/** Whether the account has all of these merchants. Pure. */
export function covers(actor: StaffRights, merchants: StaffMerchants): boolean {
  if (merchants === 'all') return actor.merchants === 'all';
  return merchants.every((merchant) => worksFor(actor, merchant));
}

/**
 * Staff users who share a merchant with the reader, each with the shared merchants only: other staff and merchants of
 * the platform are not disclosed. A staff user of all merchants works for the reader's merchants too. Pure.
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
