import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * Signs the merchant of a connection and money movements under a secret that only the owner may read. The database
 * verifies the signature (is_signed, db/migrations/001-base.sql), so that injected SQL can forge neither.
 */
export type Signer = (...parts: readonly string[]) => string;

/** The empty signature, for the edge's role, which reads public data only. */
export const UNSIGNED: Signer = () => '';

const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** Reads the database's secret as its owner, once, on first use; the first gateway of a database creates it. */
export function keepSign(owner: Pool): () => Promise<Signer> {
  let cached: Promise<Signer> | undefined;
  return () => {
    cached ??= readKey(owner).then(signWith, (error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

function signWith(key: KeyObject): Signer {
  return (...parts) => createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}

async function readKey(owner: Pool): Promise<KeyObject> {
  const known = await askKey(owner);
  if (known !== undefined) return known;
  const secret = randomBytes(BLOCK);
  await owner.query('insert into signing_key (inner_key, outer_key) values ($1, $2) on conflict do nothing', [
    mix(secret, INNER),
    mix(secret, OUTER),
  ]);
  const made = await askKey(owner);
  if (made === undefined) throw new Error('The table signing_key took no key');
  return made;
}

async function askKey(owner: Pool): Promise<KeyObject | undefined> {
  const { rows } = await owner.query<{ inner_key: Buffer }>('select inner_key from signing_key');
  const [row] = rows;
  return row && createSecretKey(mix(row.inner_key, INNER));
}

const mix = (bytes: Buffer, by: number) => Buffer.from(bytes.map((byte) => byte ^ by));
