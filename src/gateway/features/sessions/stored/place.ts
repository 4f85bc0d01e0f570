import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { deviceName } from '#gateway/identity/sessions/device-name.ts';
import { addressBlock } from '#serving/address-block.ts';

/** Origin of a log-in: a browser in an address block. */
export interface Place {
  /** SHA-256 of the device cookie. */
  readonly device: Buffer;
  readonly name: string;
  /** ISO 3166-1 code; empty: unknown. */
  readonly country: string;
  /** The address block for display, like 203.0.113.0/24. */
  readonly network: string;
  /** The block for comparison. */
  readonly block: string;
}

/** The place of a request; `device` is the digest of its device cookie. */
export function placeOf({ countryOf }: Pick<Context, 'countryOf'>, request: FastifyRequest, device: Buffer): Place {
  const { visitorAddress: address } = request;
  const block = addressBlock(address);
  return {
    device,
    name: deviceName(request.headers['user-agent']),
    country: countryOf(address) ?? '',
    network: networkOf(block),
    block,
  };
}

function networkOf(block: string): string {
  return block.includes(':') ? `${block}::/64` : `${block}.0/24`;
}

const SECRET = 'known-places';

/** Maximum known address blocks per browser of a member. */
const MOST_BLOCKS = 20;

async function hashOf(db: Db, merchant: string, memberId: string, block: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), memberId, block);
}

/** Whether the member has completed a log-in from this browser in this address block before. */
export async function isKnownPlace(db: Db, merchant: string, memberId: string, place: Place): Promise<boolean> {
  const row = await db
    .selectFrom('known_place')
    .select('seen_at')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('device', '=', place.device)
    .where('block', '=', await hashOf(db, merchant, memberId, place.block))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a known place; the browser must be one of the member's. Above the limit, the least recently used places are
 * deleted.
 */
export async function keepPlace(db: Db, merchant: string, memberId: string, place: Place): Promise<void> {
  const of = { merchant, member_id: memberId, device: place.device };
  await db
    .insertInto('known_place')
    .values({ ...of, block: await hashOf(db, merchant, memberId, place.block) })
    .onConflict((on) =>
      on.columns(['merchant', 'member_id', 'device', 'block']).doUpdateSet({ seen_at: sql<Date>`now()` }),
    )
    .execute();
  const known = db
    .selectFrom('known_place')
    .select('block')
    .where((of_) => of_.and(of));
  await db
    .deleteFrom('known_place')
    .where((row) => row.and(of))
    .where('block', 'in', known.orderBy('seen_at', 'desc').offset(MOST_BLOCKS))
    .execute();
}

/** Deletes the member's known places except those of one browser: a log-in elsewhere needs a second step again. */
export async function forgetPlaces(db: Db, merchant: string, memberId: string, but: Buffer | undefined): Promise<void> {
  await db
    .deleteFrom('known_place')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .$if(but !== undefined, (query) => query.where('device', '<>', but ?? Buffer.alloc(0)))
    .execute();
}
