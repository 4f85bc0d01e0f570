import { randomInt } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { accountSkeleton } from '#gateway/identity/confusables.ts';

/** Number of alternatives offered for a taken name. */
const OFFERED = 3;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
/** Suffixes for names: some rules allow no digits. */
const TAILS: readonly (() => string)[] = [
  ...[10, 100, 100, 1_000].map((from) => () => String(randomInt(from, from * 10))),
  ...[2, 3].map((count) => () => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')),
];

/** Names with the prefix of a taken one, up to a length in code points; the caller checks the merchant's rules. */
export function namesLike(taken: string, maxLength: number): readonly string[] {
  const names = TAILS.map((tail) => {
    const end = tail();
    return [...taken].slice(0, Math.max(1, maxLength - end.length)).join('') + end;
  });
  return [...new Set(names)];
}

/** The first three names that are free at this merchant: neither taken nor like a taken one, nor like each other. */
export async function freeOf(db: Db, merchant: string, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const offered = [...new Map(names.map((name) => [accountSkeleton(name), name])).values()];
  const rows = await db
    .selectFrom('member')
    .select(['account_key', 'account_skeleton'])
    .where('merchant', '=', merchant)
    .where(({ or, eb }) =>
      or([
        eb('account_key', 'in', offered.map(accountKey)),
        eb('account_skeleton', 'in', offered.map(accountSkeleton)),
      ]),
    )
    .execute();
  const taken = new Set(rows.flatMap((row) => [row.account_key, row.account_skeleton]));
  return offered.filter((name) => !taken.has(accountKey(name)) && !taken.has(accountSkeleton(name))).slice(0, OFFERED);
}
