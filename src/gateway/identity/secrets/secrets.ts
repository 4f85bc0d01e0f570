import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import '../tables.ts';

/** SHA-256 of a secret of 256 random bits, as it is kept at rest. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Keyed hash of what could be guessed: codes, accounts, address blocks. Parts cannot run into each other. */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

/** Compares hashes without telling by time where they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The merchant's own random key of that name, made when it is first asked for. Runs in the merchant's transaction. */
export async function merchantSecret(db: Db, merchant: string, name: string): Promise<Buffer> {
  const find = () =>
    db
      .selectFrom('merchant_secret')
      .select('secret')
      .where('merchant', '=', merchant)
      .where('name', '=', name)
      .executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.secret;
  await db
    .insertInto('merchant_secret')
    .values({ merchant, name, secret: randomBytes(32) })
    .onConflict((on) => on.doNothing())
    .execute();
  const made = await find();
  if (made === undefined) throw new Error(`The secret ${name} of ${merchant} was not kept`);
  return made.secret;
}
