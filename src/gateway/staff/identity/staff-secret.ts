import { randomBytes } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';

/** A random key of the platform, created on first use. Runs in a staff transaction. */
export async function staffSecret(db: Db, name: string): Promise<Buffer> {
  const find = () => db.selectFrom('staff_secret').select('secret').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.secret;
  await db
    .insertInto('staff_secret')
    .values({ name, secret: randomBytes(32) })
    .onConflict((on) => on.doNothing())
    .execute();
  const made = await find();
  if (made === undefined) throw new Error(`The secret ${name} of the staff was not kept`);
  return made.secret;
}
