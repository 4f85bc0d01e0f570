import { defineCall } from './call.ts';
import type { constants } from './constants.ts';
import { own } from './read.ts';
import { relayPath, relays } from './relays.ts';

export interface VendorLanesRequest {
  readonly merchantCode: string;
  readonly platform: typeof constants.launchPlatform;
}

/**
 * The lanes of a vendor reply: `data.lanes`, or `lanes` where a gateway leaves `data` out. The model parses them.
 * Undefined when the reply has neither. Never throws.
 */
export function readVendorLanes(value: unknown): unknown {
  return own(own(value, 'data'), 'lanes') ?? own(value, 'lanes');
}

/** M294. */
export const vendorLanes = defineCall<VendorLanesRequest, unknown>({
  name: 'vendorLanes',
  method: 'GET',
  path: relayPath(relays.vendorLanes),
  module: 'COMM3',
  quiet: true,
  read: readVendorLanes,
});

export const gamesCalls = [vendorLanes];
