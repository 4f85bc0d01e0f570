import { freePlay } from '#contract/session/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';
import { Failure } from '#gateway/door/failure.ts';
import { digest, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { addressBlock } from '#serving/address-block.ts';
import { waitForCap } from './caps.ts';
import type { FreePlayDeps, TrialWallet } from './needs.ts';
import { closeTrial, insertTrial, lockEnded, spendRandom } from './store.ts';

/** Begins a trial (M105, M283): an account of two hours with play money, signed in. Each random text is good once. */
export async function beginTrial(context: Context, deps: FreePlayDeps, random: string, visit: Visit) {
  const { merchant, request, reply } = visit;
  const opened = await openRandom(deps, merchant, random);
  if (opened === undefined) return refuse('bad_request', { detail: 'random' });
  const begun = await context.db.withMerchant(merchant, async (db) => {
    if (!(await spendRandom(db, merchant, digest(opened)))) return 'replayed';
    const memberId = await makeTrial(context, deps.trialWallet, db, visit);
    return deps.sessions.open(db, merchant, memberId, request);
  });
  return begun === 'replayed' ? refuse('conflict', { detail: 'random' }) : succeed({ token: begun.give(reply) });
}

/**
 * Makes a trial account with play money for who asks, in the caller's transaction; answers its member's id. Throws Failure
 * too_many_requests when the address block or the merchant has had its share.
 */
export async function makeTrial(context: Context, wallet: TrialWallet, db: Db, visit: Asker): Promise<string> {
  const { merchant, language } = visit;
  const askedFrom = await blockOf(db, visit);
  const wait = await waitForCap(db, merchant, askedFrom);
  if (wait > 0) throw new Failure('too_many_requests', { retryAfter: wait });
  const account = `trial-${Buffer.from(context.random(6)).toString('hex')}`;
  const memberId = await insertTrial(db, merchant, { account, language, askedFrom });
  await wallet.open(db, merchant, memberId);
  return memberId;
}

/** Whoever asks for a trial. */
type Asker = Pick<Visit, 'merchant' | 'language' | 'address'>;

/** Five parts between points: what a page of this contract seals (D07). Older clients have codecs of their own. */
const COMPACT_JWE = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*){4}$/;

/** The random text itself; what is not sealed by the merchant's key counts as it came. Undefined: sealed, and not good. */
async function openRandom({ sealedTexts }: FreePlayDeps, merchant: string, random: string) {
  return COMPACT_JWE.test(random) ? sealedTexts.openCompact(merchant, random, freePlay) : random;
}

async function blockOf(db: Db, { merchant, address }: Asker): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, 'free-play'), addressBlock(address));
}

/** Closes those of these trials that are over and that nobody else is closing: their play money goes back, and what they leave is no person's. */
export async function closeEnded(
  db: Db,
  wallet: TrialWallet,
  merchant: string,
  ids: readonly string[],
): Promise<number> {
  const ended = await lockEnded(db, merchant, ids);
  for (const memberId of ended) {
    await closeTrial(db, merchant, memberId);
    await wallet.close(db, merchant, memberId);
  }
  return ended.length;
}
