import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { deviceName } from '#gateway/identity/sessions/device-name.ts';
import { addressBlock } from '#serving/address-block.ts';
import './tables.ts';

/** Where a log-in comes from: a browser in an address block. */
export interface Place {
  /** SHA-256 of the device cookie. */
  readonly device: Buffer;
  readonly name: string;
  /** ISO 3166-1 code; empty: not known. */
  readonly country: string;
  /** The address block as its member reads it, like 203.0.113.0/24. */
  readonly network: string;
  /** The block as it is compared. */
  readonly block: string;
}

/** Reads the place of a request; `device` is the digest of its device cookie. */
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

/** Address blocks that are known of one browser of a member. */
const MOST_BLOCKS = 20;

async function hashOf(db: Db, merchant: string, memberId: string, block: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), memberId, block);
}

/** Whether the member got in whole from this browser in this address block before. */
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

/** Makes a place known; the browser must be among the member's. Those past the bound leave, used longest ago first. */
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

/** Forgets where a member was known, but for one browser: whoever logs in elsewhere is asked again. */
export async function forgetPlaces(db: Db, merchant: string, memberId: string, but: Buffer | undefined): Promise<void> {
  await db
    .deleteFrom('known_place')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .$if(but !== undefined, (query) => query.where('device', '<>', but ?? Buffer.alloc(0)))
    .execute();
}
