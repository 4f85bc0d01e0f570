import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * What the gateway says under a secret that no role but the owner may read: for which merchant a connection works, and what
 * money moves. The database checks it (is_sealed, db/migrations/001-ground.sql), so that whoever gets SQL into a statement can
 * say neither.
 */
export type Signer = (...parts: readonly string[]) => string;

/** The seal of whoever needs none: the edge's own role, which reads what everybody is served. */
export const UNSIGNED: Signer = () => '';

const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** Reads the secret of a database as its owner, at the first question and once; the first gateway of a database makes it. */
export function keepSign(owner: Pool): () => Promise<Signer> {
  let kept: Promise<Signer> | undefined;
  return () => {
    kept ??= readKey(owner).then(signWith, (error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

function signWith(key: KeyObject): Signer {
  return (...parts) => createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}

async function readKey(owner: Pool): Promise<KeyObject> {
  const known = await askKey(owner);
  if (known !== undefined) return known;
  const secret = randomBytes(BLOCK);
  await owner.query('insert into seal_key (inner_key, outer_key) values ($1, $2) on conflict do nothing', [
    mix(secret, INNER),
    mix(secret, OUTER),
  ]);
  const made = await askKey(owner);
  if (made === undefined) throw new Error('The table seal_key took no key');
  return made;
}

async function askKey(owner: Pool): Promise<KeyObject | undefined> {
  const { rows } = await owner.query<{ inner_key: Buffer }>('select inner_key from seal_key');
  const [row] = rows;
  return row && createSecretKey(mix(row.inner_key, INNER));
}

const mix = (bytes: Buffer, by: number) => Buffer.from(bytes.map((byte) => byte ^ by));
