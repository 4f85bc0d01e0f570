import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { endSessionsOf } from '#gateway/identity/sessions/end-sessions.ts';
import { findSessionDevice } from '#gateway/identity/sessions/session-device.ts';

/** Ends a member's session and forgets its remembered browser, which could otherwise open a new session at once. */
export async function endSessionOf(db: Db, merchant: string, memberId: string, session: Buffer): Promise<void> {
  await lockMember(db, merchant, memberId);
  const device = await findSessionDevice(db, merchant, memberId, session);
  if (device !== undefined) await forgetRemembered(db, merchant, memberId, device);
  await endSessionsOf(db, merchant, memberId, { only: session });
}

/** Deletes a member's browser with its known places, its remembered log-in and its sessions. */
export async function forgetDeviceOf(db: Db, merchant: string, memberId: string, device: Buffer): Promise<void> {
  await lockMember(db, merchant, memberId);
  await forgetRemembered(db, merchant, memberId, device);
  await endSessionsOf(db, merchant, memberId, { device });
  await db
    .deleteFrom('member_device')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('device', '=', device)
    .execute();
}

async function forgetRemembered(db: Db, merchant: string, memberId: string, device: Buffer): Promise<void> {
  await db
    .deleteFrom('remembered_browser')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('device', '=', device)
    .execute();
}
