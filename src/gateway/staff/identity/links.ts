import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { LinkPurposeName } from '../tables.ts';

/** Minutes that a link is good for: an invitation waits for somebody's next working day, the others are used at once. */
export const LINK_MINUTES: Readonly<Record<LinkPurposeName, number>> = {
  invitation: 72 * 60,
  password: 15,
  signIn: 12 * 60,
};

/** A link that waits to be used. */
export interface OpenLink {
  readonly purpose: LinkPurposeName;
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Makes the one link of an account that is good; those before it are worth nothing from then on. The secret stands behind
 * the #: browsers send it to no server, so that no log has it. `minutes` other than the purpose's for a link by mail.
 */
export async function makeLink(
  db: Db,
  { config, random }: Pick<Context, 'config' | 'random'>,
  { staffId, purpose, minutes }: { staffId: string; purpose: LinkPurposeName; minutes?: number },
): Promise<string> {
  const token = Buffer.from(random(32)).toString('base64url');
  await endLinks(db, staffId);
  await db
    .insertInto('staff_link')
    .values({
      token_hash: digest(token),
      staff_id: staffId,
      purpose,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes ?? LINK_MINUTES[purpose]})`,
    })
    .execute();
  return `${config.consoleOrigin}/enter#${token}`;
}

/** What a link is for, of an account that is not disabled; undefined when it was used, or its time is over. */
export async function findLink(db: Db, token: string): Promise<OpenLink | undefined> {
  return db
    .selectFrom('staff_link as l')
    .innerJoin('staff_account as a', 'a.id', 'l.staff_id')
    .select(['l.purpose', 'l.staff_id as staffId', 'a.email', 'a.name'])
    .where('l.token_hash', '=', digest(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Spends a link: true for one of two that come with it together. */
export async function spendLink(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_link')
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Every link of an account, and every letter that carries one, is worth nothing from then on. */
export async function endLinks(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_link').where('staff_id', '=', staffId).execute();
  await db.deleteFrom('staff_email').where('staff_id', '=', staffId).execute();
}
