import type { Db } from '#gateway/db/tables.ts';

/** The browser (SHA-256 of its device cookie) of a member's session; undefined if the session is not the member's. */
export async function findSessionDevice(
  db: Db,
  merchant: string,
  memberId: string,
  session: Buffer,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('session')
    .select('device')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('id', '=', session)
    .executeTakeFirst();
  return row?.device ?? undefined;
}
