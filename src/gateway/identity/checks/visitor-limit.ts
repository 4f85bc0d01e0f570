import type { Clock } from '#gateway/process/clock.ts';
import { addressBlock, addressSite } from '#serving/address-block.ts';
import { createRateLimit, type RateRule } from './rate-limit.ts';

/** Rate limit for anonymous visitors; `limit` applies to an address block as a whole. */
export interface VisitorRule extends RateRule {
  /** Limit per address; default: the limit of the block. */
  readonly perAddress?: number;
  /**
   * Limit for all visitors of a merchant; absent: unlimited, because attackers could fill this limit and lock out every
   * visitor.
   */
  readonly perMerchant?: number;
}

/** Counts visitors' calls in this process. */
export interface VisitorLimit {
  /**
   * Counts; throws Failure too_many_requests with Retry-After if the limit of the address, its block (/24, /64), its
   * site (/48 of IPv6, four blocks' worth) or the merchant is reached. `what` separates calls that share a limit.
   */
  take(merchant: string, address: string, what?: string): void;
}

/** The holder of a /48 controls 65,536 blocks: together they count as this number of blocks. */
const BLOCKS_OF_A_SITE = 4;

/**
 * Visitor rate limit: the narrowest limit is checked first, so that a client above it does not consume the wider ones.
 */
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
