import type { Db } from '#gateway/db/tables.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import { readFigures } from '#model/form/values/typed-text.ts';

const HOW_MANY = 10;
const LENGTH = 10;
/** 32 characters without lookalikes: 50 bits per code. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Ten new codes like `k7m2q-9xw4p`. */
export function makeRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const signs = Array.from(random(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
    return [signs.slice(0, LENGTH / 2), signs.slice(LENGTH / 2)].map((half) => half.join('')).join('-');
  });
}

/** Normalises a typed code; undefined if malformed. */
export function readRecoveryCode(typed: string): string | undefined {
  const signs = readFigures(typed)
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return signs.length === LENGTH && [...signs].every((sign) => ALPHABET.includes(sign)) ? signs : undefined;
}

export async function keepRecoveryCodes(
  db: Db,
  merchant: string,
  memberId: string,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
  const key = await keyOf(db, merchant);
  const rows = codes.map((code) => ({ merchant, member_id: memberId, hash: hashOf(key, memberId, code) }));
  await db.insertInto('recovery_code').values(rows).execute();
}

/** Consumes a code: true for only one of two concurrent requests. */
export async function spendRecoveryCode(db: Db, merchant: string, memberId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('hash', '=', hashOf(await keyOf(db, merchant), memberId, code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, merchant: string, memberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

const keyOf = (db: Db, merchant: string) => merchantSecret(db, merchant, 'recovery-code');

function hashOf(key: Buffer, memberId: string, code: string): Buffer {
  return keyedHash(key, memberId, readRecoveryCode(code) ?? '');
}
