import { createPoller, type Poller } from './poller.ts';
import { createSideBySide } from './side-by-side.ts';

/** Work that waits for third parties, merchant by merchant. */
interface MerchantWork {
  /** Maximum merchants that are visited concurrently, for each party. */
  readonly places: number;
  /** The merchants to visit; must not reject. */
  readonly merchants: () => Promise<readonly string[]>;
  /** Must not reject. */
  readonly visit: (merchant: string, party: string) => Promise<unknown>;
}

/**
 * Creates a poller that visits every merchant for each of several third parties, each at its own pace: a party that does
 * not respond (a payment provider that is down) delays its own work only, however many merchants wait for it.
 */
export function createMerchantPoller(
  name: string,
  everyMs: number,
  { places, merchants, visit }: MerchantWork,
  parties: readonly string[] = [''],
): Poller {
  const parts = parties.map((party) => {
    const runner = createSideBySide(places, (merchant) => visit(merchant, party));
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
