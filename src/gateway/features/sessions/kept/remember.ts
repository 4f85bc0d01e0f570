import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { digest, isSameHash } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import type { RememberToken } from './cookies.ts';
import './tables.ts';

/** Browsers that one member is remembered by; older ones are forgotten. */
const MOST_BROWSERS = 20;
/** How long the validator before is still good: tabs that came together with one cookie, answers that crossed. */
const GRACE = sql.lit('10 seconds');
/** Whoever comes back each day gives the password again after so long. */
const MOST_LIFE = sql.lit('30 days');

/** What a remember token is worth. `reused`: an older validator came again, so two hold the line of it. */
export type Validated =
  | { readonly kind: 'current' | 'grace' | 'reused'; readonly memberId: string; readonly account: string }
  | { readonly kind: 'none' };

/** Whose token it is, without looking at its validator; undefined when it names nothing that lives. */
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
 * Judges a token and locks its row to the end of the transaction, so that tabs that come together are judged one after
 * the other. Whoever means to change more of the member locks the member first.
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
    // clock_timestamp, not now(): the row may have been waited for
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

/** Puts a new validator in the place of the one that was just used, and renews the day. Answers the token to give out. */
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

/** Begins to remember a browser; the session that was just opened there belongs to it. */
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
      ...{ merchant, member_id: memberId, device, previous: null },
      ...{ selector: token.selector, validator: digest(token.validator) },
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

/** Notes which remembered browser a session belongs to: it ends with the line of its tokens. */
export async function bindSession(db: Db, merchant: string, sessionId: Buffer, selector: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ family: selector })
    .where('merchant', '=', merchant)
    .where('id', '=', sessionId)
    .execute();
}

/** Forgets what a token names; sessions stay. */
export async function forgetToken(db: Db, merchant: string, { selector }: RememberToken): Promise<void> {
  await db.deleteFrom('remembered_browser').where('merchant', '=', merchant).where('selector', '=', selector).execute();
}

/** Ends a line of tokens that two hold, with the sessions that came from it: nobody can say whose they are. */
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

/** Forgets every browser that a member is remembered by. */
export async function forgetAllBrowsers(db: Db, merchant: string, memberId: string): Promise<void> {
  await db
    .deleteFrom('remembered_browser')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
}
