import { createPoller, type Poller } from './poller.ts';
import { createSideBySide } from './side-by-side.ts';

/** Work that waits for third parties, merchant by merchant. */
interface MerchantWork {
  /** Maximum visits at once, for each party. */
  readonly places: number;
  /** Maximum visits of one merchant at once, for each party; 1 if absent. Each must take different items. */
  readonly perMerchant?: number;
  /** The merchants to visit; must not reject. */
  readonly merchants: () => Promise<readonly string[]>;
  /** Must not reject. */
  readonly visit: (merchant: string, party: string) => Promise<unknown>;
}

/**
 * Creates a poller that visits every merchant for each of several third parties, each at its own pace: a party that does
 * not respond (a payment provider that is down) delays its own work only, however many merchants wait for it. With
 * `perMerchant`, an item that the party does not answer does not delay the items behind it either.
 */
export function createMerchantPoller(
  name: string,
  everyMs: number,
  { places, perMerchant = 1, merchants, visit }: MerchantWork,
  parties: readonly string[] = [''],
): Poller {
  const parts = parties.map((party) => {
    const runner = createSideBySide(places, (merchant) => visit(merchant, party), perMerchant);
    return { runner, poller: createPoller(name, everyMs, async () => runner.begin(await merchants())) };
  });
  return {
    name,
    start() {
      for (const { poller } of parts) poller.start();
    },
    async stop() {
      await Promise.all(parts.map(({ poller }) => poller.stop()));
      await Promise.all(parts.map(({ runner }) => runner.end()));
    },
  };
}
