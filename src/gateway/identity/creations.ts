import { createHash } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';
import { Failure } from '#gateway/door/failure.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    creation: CreationTable;
  }
}

interface CreationTable {
  merchant: string;
  owner: string;
  key: string;
  request_hash: Buffer;
  made: string;
  created_at: Generated<Date>;
}

/** A form that creates something, under the Idempotency-Key that it came with. */
export interface Creation {
  readonly merchant: string;
  /** The member who sent it; empty: nobody is signed in. */
  readonly owner: string;
  readonly call: string;
  readonly key: string;
  /** What was asked for, without passwords and without proofs that are good once. */
  readonly request: unknown;
}

/** What a visit asks to create; undefined where the client sent no key. `owner`: null where nobody is signed in. */
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
 * What an earlier try under the same key created, as `keepCreation` was told it; undefined where nothing was. A second request under
 * the key waits until the transaction of the first ends. Throws Failure where the key came with another request.
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

/** Remembers what was created, in the transaction that creates it and after `findCreation` found nothing there. */
export async function keepCreation(db: Db, creation: Creation, made: string): Promise<void> {
  const { merchant, owner, key } = creation;
  await db
    .insertInto('creation')
    .values({ merchant, owner, key, request_hash: hashOf(creation), made })
    .execute();
}

/** The fields in one order: a client that writes them in another asks for the same. */
function hashOf({ call, request }: Creation): Buffer {
  const fields = Object.entries(request ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([call, fields]))
    .digest();
}
