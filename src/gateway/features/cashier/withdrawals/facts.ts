import type { Db } from '#gateway/db/tables.ts';
import { type MethodAsk, type MethodCurrency, type Offer, readOffers } from '../methods/offers.ts';
import { type Outgoing, readOutgoing } from '../outgoing/outgoing.ts';
import type { ValidateDeps } from './ports.ts';

export type Withdrawer = Omit<MethodAsk, 'direction' | 'methodId'>;

/** All facts that decide whether a member may withdraw, from one snapshot. */
export interface Facts extends Outgoing {
  readonly currency: MethodCurrency;
  readonly offers: readonly Offer[];
}

export async function readFacts(db: Db, deps: ValidateDeps, who: Withdrawer): Promise<Facts> {
  const { offers, currency } = await readOffers(db, deps.methods, { ...who, direction: 'WITHDRAWAL' });
  return { ...(await readOutgoing(db, deps, who)), offers, currency };
}
