import type { Context } from '#gateway/context/context.ts';
import { addressBlock, addressSite } from '#serving/address-block.ts';
import { type Counted, countCalls, type RateRule, refuseUntil } from './rate-limit.ts';

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

/** Counts visitors' calls over all gateways. */
export interface VisitorLimit {
  /**
   * Counts; rejects with Failure too_many_requests and Retry-After if the limit of the address, its block (/24, /64),
   * its site (/48 of IPv6, four blocks' worth) or the merchant is reached. `what` separates calls that share a limit.
   */
  take(merchant: string, address: string, what?: string): Promise<void>;
}

/** The holder of a /48 controls 65,536 blocks: together they count as this number of blocks. */
const BLOCKS_OF_A_SITE = 4;

/**
 * Visitor rate limit: the narrowest limit is checked first, so that a client above it does not consume the wider ones.
 * `name` separates it from the other limits of the installation.
 */
export function createVisitorLimit(
  context: Pick<Context, 'db' | 'clock'>,
  name: string,
  rule: VisitorRule,
): VisitorLimit {
  return {
    async take(merchant, address, what = '') {
      const keys = keysOf(rule, address).map(({ key, limit }) => ({
        key: `${name} ${merchant} ${what} ${key}`,
        limit,
      }));
      refuseUntil(await countCalls(context, rule.windowMs, keys), context);
    },
  };
}

/** The keys under which a visitor counts, from the narrowest to the widest. */
function keysOf({ limit, perAddress, perMerchant }: VisitorRule, address: string): readonly Counted[] {
  const site = addressSite(address);
  return [
    ...(perAddress !== undefined && perAddress < limit ? [{ key: `address ${address}`, limit: perAddress }] : []),
    { key: `block ${addressBlock(address)}`, limit },
    ...(site === undefined ? [] : [{ key: `site ${site}`, limit: limit * BLOCKS_OF_A_SITE }]),
    ...(perMerchant === undefined ? [] : [{ key: 'merchant', limit: perMerchant }]),
  ];
}
