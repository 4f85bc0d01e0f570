import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** What is verified again for a signed-in member, or in place of a password. */
export type TryKind = 'authenticator' | 'password';

const MOST_TRIES = 5;
const WINDOW_S = 600;

/**
 * Counts an attempt before it is checked, so that at most five concurrent attempts are checked; a member's attempts are
 * serialised until the end of the transaction. Returns the seconds to wait; 0: this attempt may be checked.
 */
export async function takeTry(db: Db, merchant: string, memberId: string, kind: TryKind): Promise<number> {
  const isOver = sql<boolean>`security_try.since < clock_timestamp() - make_interval(secs => ${WINDOW_S})`;
  const row = await db
    .insertInto('security_try')
    .values({ merchant, member_id: memberId, kind })
    .onConflict((on) =>
      on.columns(['merchant', 'member_id', 'kind']).doUpdateSet({
        tries: sql<number>`case when ${isOver} then 1 else least(security_try.tries + 1, ${MOST_TRIES + 1}) end`,
        since: sql<Date>`case when ${isOver} then clock_timestamp() else security_try.since end`,
      }),
    )
    .returning([
      'tries',
      sql<number>`ceil(${WINDOW_S} - extract(epoch from clock_timestamp() - since))::integer`.as('left'),
    ])
    .executeTakeFirstOrThrow();
  return row.tries > MOST_TRIES ? Math.max(1, row.left) : 0;
}

/** Resets the attempts after a right answer. */
export async function forgetTries(db: Db, merchant: string, memberId: string, kind: TryKind): Promise<void> {
  await db
    .deleteFrom('security_try')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute();
}
