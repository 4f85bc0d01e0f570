import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { digest, isSameHash } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import type { RememberToken } from './cookies.ts';

/** Maximum remembered browsers per member; older ones are deleted. */
const MOST_BROWSERS = 20;
/** How long the previous validator stays valid: for concurrent tabs with the same cookie and replies out of order. */
const GRACE = sql.lit('10 seconds');
/** Maximum time without entering the password, even with daily visits. */
const MOST_LIFE = sql.lit('30 days');

/** Result for a remember token. `reused`: an older validator was used again, so two parties hold this token. */
export type Validated =
  | { readonly kind: 'current' | 'grace' | 'reused'; readonly memberId: string; readonly account: string }
  | { readonly kind: 'none' };

/** The member of a token, without checking its validator; undefined if unknown or expired. */
export async function findRemembered(db: Db, merchant: string, token: RememberToken) {
  return db
    .selectFrom('remembered_browser')
    .innerJoin('member', (join) =>
      join
        .onRef('member.merchant', '=', 'remembered_browser.merchant')
        .onRef('member.id', '=', 'remembered_browser.member_id'),
    )
    .select(['member_id as memberId', 'account', 'account_key as accountKey'])
    .where('remembered_browser.merchant', '=', merchant)
    .where('selector', '=', token.selector)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/**
 * Checks a token and locks its row until the end of the transaction, so that concurrent tabs are checked one by one. A
 * caller that changes other member data must lock the member first.
 */
export async function validateToken(db: Db, merchant: string, token: RememberToken): Promise<Validated> {
  const row = await db
    .selectFrom('remembered_browser')
    .innerJoin('member', (join) =>
      join
        .onRef('member.merchant', '=', 'remembered_browser.merchant')
        .onRef('member.id', '=', 'remembered_browser.member_id'),
    )
    .select(['member_id as memberId', 'account', 'validator', 'previous'])
    // clock_timestamp, not now(): the statement may have waited for the row lock.
    .select(sql<boolean>`rotated_at > clock_timestamp() - ${GRACE}::interval`.as('young'))
    .where('remembered_browser.merchant', '=', merchant)
    .where('selector', '=', token.selector)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .forUpdate('remembered_browser')
    .executeTakeFirst();
  if (row === undefined) return { kind: 'none' };
  const { memberId, account, validator, previous, young } = row;
  const hash = digest(token.validator);
  if (isSameHash(hash, validator)) return { kind: 'current', memberId, account };
  const isGrace = young && previous !== null && isSameHash(hash, previous);
  return { kind: isGrace ? 'grace' : 'reused', memberId, account };
}

/** Replaces the validator just used, and extends the expiry by a day. Returns the new token. */
export async function rotate(
  db: Db,
  random: RandomBytes,
  merchant: string,
  { selector }: RememberToken,
): Promise<RememberToken> {
  const validator = makeValidator(random);
  await db
    .updateTable('remembered_browser')
    .set({
      previous: sql<Buffer>`validator`,
      validator: digest(validator),
      rotated_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`least(now() + interval '1 day', created_at + ${MOST_LIFE}::interval)`,
    })
    .where('merchant', '=', merchant)
    .where('selector', '=', selector)
    .execute();
  return { selector, validator };
}

/** Starts remembering a browser; the session just opened belongs to it. */
export async function beginToRemember(
  db: Db,
  random: RandomBytes,
  merchant: string,
  of: { readonly memberId: string; readonly device: Buffer; readonly sessionId: Buffer },
): Promise<RememberToken> {
  const token = { selector: Buffer.from(random(16)), validator: makeValidator(random) };
  const { memberId, device, sessionId } = of;
  await forgetBrowser(db, merchant, memberId, device);
  await db
    .insertInto('remembered_browser')
    .values({
      merchant,
      member_id: memberId,
      device,
      previous: null,
      selector: token.selector,
      validator: digest(token.validator),
    })
    .execute();
  await bindSession(db, merchant, sessionId, token.selector);
  const mine = db
    .selectFrom('remembered_browser')
    .select('selector')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .offset(MOST_BROWSERS);
  await db.deleteFrom('remembered_browser').where('merchant', '=', merchant).where('selector', 'in', mine).execute();
  await sweep(db, 'remembered_browser', 'selector', merchant, sql<boolean>`expires_at < now()`);
  return token;
}

const makeValidator = (random: RandomBytes) => Buffer.from(random(32)).toString('base64url');

/** Binds a session to a remembered browser: the session ends if its token is reused. */
export async function bindSession(db: Db, merchant: string, sessionId: Buffer, selector: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ family: selector })
    .where('merchant', '=', merchant)
    .where('id', '=', sessionId)
    .execute();
}

/** Deletes a remembered browser; sessions stay. */
export async function forgetToken(db: Db, merchant: string, { selector }: RememberToken): Promise<void> {
  await db.deleteFrom('remembered_browser').where('merchant', '=', merchant).where('selector', '=', selector).execute();
}

/** Deletes a reused token with all sessions opened by it, because the owner cannot be distinguished from a thief. */
export async function endFamily(db: Db, merchant: string, token: RememberToken): Promise<void> {
  await forgetToken(db, merchant, token);
  await db.deleteFrom('session').where('merchant', '=', merchant).where('family', '=', token.selector).execute();
}

async function forgetBrowser(db: Db, merchant: string, memberId: string, device: Buffer): Promise<void> {
  await db
    .deleteFrom('remembered_browser')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('device', '=', device)
    .execute();
}

export async function forgetAllBrowsers(db: Db, merchant: string, memberId: string): Promise<void> {
  await db
    .deleteFrom('remembered_browser')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
}
