import type { Clock } from '#gateway/process/clock.ts';
import { addressBlock, addressSite } from '#serving/address-block.ts';
import { createRateLimit, type RateRule } from './rate-limit.ts';

/** How much of something those who are nobody's member may do, all of one address block together. */
export interface VisitorRule extends RateRule {
  /** Of one address; the whole block's when absent. */
  readonly perAddress?: number;
  /** Of all visitors of a merchant; unbounded when absent: a bound that strangers can fill keeps everybody out. */
  readonly perMerchant?: number;
}

/** Counts calls of visitors in this process. */
export interface VisitorLimit {
  /**
   * Throws Failure too_many_requests with Retry-After when the address, its block (/24, /64), its site (/48 of IPv6, four
   * blocks' worth) or the merchant has had its share; counts otherwise. `what` tells calls apart that share a limit.
   */
  take(merchant: string, address: string, what?: string): void;
}

/** Whoever holds a /48 may make it look like 65,536 blocks: all of them together count as so many. */
const BLOCKS_OF_A_SITE = 4;

/** A limit of visitors: the narrowest is asked first, so that who is over it takes nothing from the others. */
export function createVisitorLimit(clock: Clock, rule: VisitorRule): VisitorLimit {
  const { limit, windowMs, perAddress = limit, perMerchant = Number.POSITIVE_INFINITY } = rule;
  const [addresses, blocks, sites, merchants] = [perAddress, limit, limit * BLOCKS_OF_A_SITE, perMerchant].map((most) =>
    createRateLimit(clock, { limit: most, windowMs }),
  );
  return {
    take(merchant, address, what = '') {
      const site = addressSite(address);
      if (perAddress < limit) addresses?.take(merchant, `${what} ${address}`);
      blocks?.take(merchant, `${what} ${addressBlock(address)}`);
      if (site !== undefined) sites?.take(merchant, `${what} ${site}`);
      merchants?.take(merchant, what);
    },
  };
}
