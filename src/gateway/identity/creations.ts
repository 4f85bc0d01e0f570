import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';

/** An idempotency record for a form that creates something. */
export interface Creation {
  readonly merchant: string;
  /** The sending member; empty: not signed in. */
  readonly owner: string;
  readonly call: string;
  readonly key: string;
  /** The request without passwords and one-time proofs. */
  readonly request: unknown;
}

/**
 * The idempotency record of a request; undefined if the client sent no key. `owner`: null if no member is signed in.
 */
export function creationOf(
  visit: Visit,
  call: string,
  request: object,
  owner = visit.member?.memberId ?? null,
): Creation | undefined {
  const { merchant, idempotencyKey: key } = visit;
  return key === undefined ? undefined : { merchant, owner: owner ?? '', call, key, request };
}

/**
 * The result stored by `keepCreation` for an earlier attempt under the same key; undefined if none. A concurrent
 * request under the key waits for the end of the first transaction. Throws Failure if the key was used with another
 * request.
 */
export async function findCreation(db: Db, creation: Creation): Promise<string | undefined> {
  const { merchant, owner, key } = creation;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`creation ${merchant} ${owner} ${key}`}, 0))`.execute(db);
  const found = await db
    .selectFrom('creation')
    .select(['request_hash', 'made'])
    .where('merchant', '=', merchant)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (!found.request_hash.equals(hashOf(creation))) throw new Failure('idempotency_key_reused');
  return found.made;
}

/** Stores the result in the transaction that creates it, after `findCreation` found nothing. */
export async function keepCreation(db: Db, creation: Creation, made: string): Promise<void> {
  const { merchant, owner, key } = creation;
  await db
    .insertInto('creation')
    .values({ merchant, owner, key, request_hash: hashOf(creation), made })
    .execute();
}

/** Sort the fields: their order in the request does not matter. */
function hashOf({ call, request }: Creation): Buffer {
  const fields = Object.entries(request ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([call, fields]))
    .digest();
}
