import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from './authenticator.ts';
import { forgetTries } from './tries.ts';
import './tables.ts';

/**
 * Takes a member's authenticator away with its recovery codes, confirmed or only begun; false where there was none. The
 * member set it up and proves to be the owner elsewhere: whoever asks has made sure of that.
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
