import { sql } from 'kysely';
import { freePlay } from '#contract/session/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { digest, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { addressBlock } from '#serving/address-block.ts';
import type { FreePlayDeps, TrialWallet } from './deps.ts';
import { closeTrial, insertTrial, lockEnded, spendRandom } from './store.ts';

/** Maximum trial accounts per hour for one address block, and per day for a merchant. */
const CAPS = { block: 10, merchant: 5_000 } as const;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * Seconds until another trial account may be created for an address block; 0: now. Serialises the calls of one merchant
 * until the end of the transaction, so that concurrent calls cannot exceed a cap.
 */
async function waitForCap(db: Db, merchant: string, askedFrom: Buffer): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`free play ${merchant}`}, 0))`.execute(db);
  const { block, all } = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const made = selectFrom('trial_account')
        .select(fn.countAll<bigint>().as('count'))
        .where('merchant', '=', merchant);
      const hour = sql<Date>`now() - interval '1 hour'`;
      const day = sql<Date>`now() - interval '1 day'`;
      return [
        made.where('asked_from', '=', askedFrom).where('created_at', '>', hour).as('block'),
        made.where('created_at', '>', day).as('all'),
      ];
    })
    .executeTakeFirstOrThrow();
  if (Number(all) >= CAPS.merchant) return DAY_S;
  return Number(block) >= CAPS.block ? HOUR_S : 0;
}

/** Starts a trial (M105, M283): a signed-in account with play money for two hours. Each random text is valid once. */
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
 * Creates a trial account with play money in the caller's transaction; returns the member id. Throws Failure
 * too_many_requests if the address block or the merchant has reached its cap.
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

type Asker = Pick<Visit, 'merchant' | 'language' | 'address'>;

/**
 * JWE compact serialisation of five parts: what a page of this contract encrypts (D07). Older clients have other
 * codecs.
 */
const COMPACT_JWE = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*){4}$/;

/**
 * Decrypts the random text; a text not encrypted with the merchant's key is used as it is. Undefined: encrypted but
 * invalid.
 */
async function openRandom({ encryptedTexts }: FreePlayDeps, merchant: string, random: string) {
  return COMPACT_JWE.test(random) ? encryptedTexts.openCompact(merchant, random, freePlay) : random;
}

async function blockOf(db: Db, { merchant, address }: Asker): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, 'free-play'), addressBlock(address));
}

/** Closes ended trials that no other process is closing, and takes back their play money. */
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
