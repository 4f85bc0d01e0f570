import { sql } from 'kysely';
import { tagOf } from '#contract/page/session-tag.ts';
import type { Db } from '#gateway/db/tables.ts';
import { notifySessions } from '#gateway/revisions/session-changes.ts';

/** Selection of a member's sessions; empty: all. */
export interface SessionChoice {
  readonly only?: Buffer | undefined;
  readonly except?: Buffer | undefined;
  readonly device?: Buffer | undefined;
  /** This session ends too, but its page is not notified. */
  readonly untold?: Buffer | undefined;
}

/** Ends sessions of a member with their tab tokens, and notifies the pages; the notification is delivered at commit. */
export async function endSessionsOf(
  db: Db,
  merchant: string,
  memberId: string,
  { only, except, device, untold }: SessionChoice = {},
): Promise<void> {
  const meant = db
    .selectFrom('session')
    .select('id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? NOTHING))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? NOTHING))
    .$if(device !== undefined, (query) => query.where('device', '=', device ?? NOTHING));
  const tokens = await db
    .selectFrom('session_token')
    .select('hash')
    .where('merchant', '=', merchant)
    .where('session_id', 'in', meant)
    .$if(untold !== undefined, (query) => query.where('session_id', '<>', untold ?? NOTHING))
    .execute();
  await db.deleteFrom('session').where('merchant', '=', merchant).where('id', 'in', meant).execute();
  const tags = tokens.map(({ hash }) => tagOf(hash));
  for (const notice of notifySessions('ended', merchant, tags)) await sql.raw(notice).execute(db);
}

const NOTHING = Buffer.alloc(0);
