import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { PointOwner } from './deps.ts';

/** Delivery address and phone contact. */
export interface Delivery {
  readonly recipient: string;
  readonly address: string;
  readonly phone: string;
}

/** Encryption context: the ciphertext cannot be decrypted in another member's row. */
const purposeOf = ({ memberId }: PointOwner) => `redeem of ${memberId}`;

export function encryptDelivery(db: Db, atRest: AtRest, owner: PointOwner, delivery: Delivery): Promise<Buffer> {
  return atRest.encrypt(db, owner.merchant, purposeOf(owner), JSON.stringify(delivery));
}

/** Decrypts an address encrypted by encryptDelivery; undefined: nothing is delivered. */
export async function openDelivery(
  db: Db,
  atRest: AtRest,
  owner: PointOwner,
  encrypted: Buffer | null,
): Promise<Delivery | undefined> {
  if (encrypted === null) return undefined;
  return JSON.parse(await atRest.open(db, owner.merchant, purposeOf(owner), encrypted)) as Delivery;
}
