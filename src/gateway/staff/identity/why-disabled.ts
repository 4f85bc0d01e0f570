import type { DisabledAccount } from '#contract/staff/sign-in/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';

/**
 * Why an account is disabled, and by whom; null if the journal has no entry with a staff user. Only for someone who has
 * proved the first factor of the account.
 */
export async function whyDisabled(db: Db, { email }: { readonly email: string }): Promise<DisabledAccount | null> {
  const entry = await db
    .selectFrom('journal')
    .select(['actor', 'reason', 'at'])
    .where('merchant', '=', PLATFORM)
    .where('action', '=', 'staff.disable')
    .where('subject', '=', email)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const staffId = /^staff:(.+)$/.exec(entry?.actor ?? '')?.[1];
  if (entry === undefined || staffId === undefined) return null;
  const by = await db.selectFrom('staff_account').select('name').where('id', '=', staffId).executeTakeFirst();
  return by === undefined ? null : { by: by.name, at: entry.at.toISOString(), reason: entry.reason ?? '' };
}
