import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from './authenticator.ts';
import { forgetTries } from './tries.ts';

/**
 * Removes a member's authenticator, confirmed or pending, with its recovery codes; false if there was none. The caller
 * has verified the member's identity by other means.
 */
export async function removeAuthenticator(db: Db, { merchant, memberId }: Owner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  await forgetTries(db, merchant, memberId, 'authenticator');
  return numDeletedRows > 0n;
}
