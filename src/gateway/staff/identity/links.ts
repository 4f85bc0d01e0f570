import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';

export type LinkPurposeName = Tables['staff_link']['purpose'];

/** Validity of a link in minutes. An invitation has to last until the next working day; the others are used at once. */
export const LINK_MINUTES: Readonly<Record<LinkPurposeName, number>> = {
  invitation: 72 * 60,
  password: 15,
  signIn: 12 * 60,
};

export interface OpenLink {
  readonly purpose: LinkPurposeName;
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Creates the only valid link of an account and invalidates earlier ones. The secret is in the URL fragment: browsers
 * do not send it, so it reaches no server log. `minutes` overrides the purpose's validity for a link by e-mail.
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

/** Purpose of a link of an enabled account; undefined if the link was used or has expired. */
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

/** Consumes a link: of two concurrent requests only one gets true. */
export async function spendLink(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_link')
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Invalidates all links of an account, including those in pending e-mails. */
export async function endLinks(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_link').where('staff_id', '=', staffId).execute();
  await db.deleteFrom('staff_email').where('staff_id', '=', staffId).execute();
}
