import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from './tries.ts';

/** A verified contact of the member to which a code is sent. */
export interface OwnContact {
  readonly channel: 'sms' | 'email';
  /** E.164 number, or an e-mail address in lower case. */
  readonly to: string;
}

/** Reads the member's verified contacts, the e-mail address first; empty when there is none. */
export async function readOwnContacts(db: Db, { merchant, memberId }: Owner): Promise<readonly OwnContact[]> {
  const row = await db
    .selectFrom('member')
    .select(['email', 'email_verified', 'mobile', 'mobile_verified'])
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return [
    ...(row.email_verified && row.email !== null ? [{ channel: 'email', to: row.email.toLowerCase() } as const] : []),
    ...(row.mobile_verified && row.mobile !== null ? [{ channel: 'sms', to: row.mobile } as const] : []),
  ];
}
