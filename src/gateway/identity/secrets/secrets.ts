import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';

/** SHA-256 of a 256-bit random secret, as stored. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Keyed hash of guessable values: codes, accounts, address blocks. The parts are delimited unambiguously. */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

/** Compares hashes in constant time. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The merchant's own random key of that name, created on first use. Runs in the merchant's transaction. */
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
