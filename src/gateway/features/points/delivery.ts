import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { PointOwner } from './needs.ts';

/** Where goods are sent to, and who is called. */
export interface Delivery {
  readonly recipient: string;
  readonly address: string;
  readonly phone: string;
}

/** It opens for no other member's row. */
const purposeOf = ({ memberId }: PointOwner) => `redeem of ${memberId}`;

/** Seals where goods are sent to. */
export function sealDelivery(db: Db, atRest: AtRest, owner: PointOwner, delivery: Delivery): Promise<Buffer> {
  return atRest.seal(db, owner.merchant, purposeOf(owner), JSON.stringify(delivery));
}

/** Opens what sealDelivery sealed; undefined: nothing is sent. */
export async function openDelivery(
  db: Db,
  atRest: AtRest,
  owner: PointOwner,
  sealed: Buffer | null,
): Promise<Delivery | undefined> {
  if (sealed === null) return undefined;
  return JSON.parse(await atRest.open(db, owner.merchant, purposeOf(owner), sealed)) as Delivery;
}
