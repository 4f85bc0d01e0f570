import type { Db } from '#gateway/db/tables.ts';
import { maskEmail, maskMobile } from '#gateway/identity/secrets/mask.ts';

export async function writeNickname(db: Db, merchant: string, memberId: string, nickname: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ nickname })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}

/** Account data for the security centre; contacts are masked. */
export async function readProfileOf(db: Db, merchant: string, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select(['account', 'nickname', 'email', 'email_verified', 'mobile', 'mobile_verified', 'created_at'])
    .select(['previous_login_at', 'previous_login_country', 'previous_login_device'])
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    account: row.account,
    nickname: row.nickname,
    email: row.email === null ? '' : maskEmail(row.email),
    emailVerified: row.email !== null && row.email_verified,
    mobile: row.mobile === null ? '' : maskMobile(row.mobile),
    mobileVerified: row.mobile !== null && row.mobile_verified,
    since: row.created_at.getTime(),
    ...(row.previous_login_at !== null && {
      lastLogin: {
        at: row.previous_login_at.getTime(),
        country: row.previous_login_country,
        device: row.previous_login_device,
      },
    }),
  };
}
