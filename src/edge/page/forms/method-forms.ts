import { LRUCache } from 'lru-cache';
import { payForms } from '#contract/cashier/calls.ts';
import type { PayForm } from '#contract/cashier/read.ts';
import type { FormSpec } from '#model/form/form.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { payoutAccountForm } from '#model/form/payout-account.ts';
import type { Site } from '../../brands/sites.ts';
import type { GatewayLink } from '../../gateway/gateway-link.ts';
import { type Chance, clientFor } from '../../gateway/load-trees.ts';
import { createSingleFlight } from '../../memory/single-flight.ts';

/** The forms of a merchant's payment methods, from the gateway's last reply. */
export interface MethodForms {
  /** The form of a method's version, named `<id>.<version>`; undefined: the merchant has none. Never rejects. */
  find(site: Site, name: string): Promise<FormSpec | undefined>;
}

export interface MethodFormsOptions {
  readonly link: GatewayLink;
  readonly hostOf: (merchant: string) => string;
  readonly chance: Chance;
}

/** The forms of one merchant by name, each made on first use. */
interface Reported {
  readonly forms: ReadonlyMap<string, () => FormSpec>;
  readonly at: number;
}

const MOST_MERCHANTS = 1_000;
/** How long a known method is cached. */
const FRESH_MS = 60_000;
/** How long an unknown method is cached: the gateway gets one request in that time, whatever is asked for. */
const LEAST_BETWEEN_MS = 2_000;
const GIVE_UP_MS = 3_000;

/** The method form's name in a module's file name below /_portal/forms; undefined: another file. */
export function methodOfModule(file: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,15})\.js$/.exec(file)?.[1];
}

/**
 * Cache of payment methods' forms. One request loads all forms of a merchant, so that an unknown method is detected
 * without another request; if the gateway is unreachable or offers none, its last forms stay until they expire.
 */
export function createMethodForms(options: MethodFormsOptions): MethodForms {
  const { now } = options.chance;
  // Resolution 0: each look-up reads the clock.
  const cache = new LRUCache<string, Reported>({ max: MOST_MERCHANTS, ttl: FRESH_MS, ttlResolution: 0, perf: { now } });
  const asking = createSingleFlight<Reported>();

  async function learn(site: Site): Promise<Reported> {
    const before = cache.get(site.merchant);
    const forms = await ask(site, options);
    const reported = { forms: forms ?? before?.forms ?? new Map(), at: now() };
    // Forms that were not loaded again keep their expiry.
    const ttl = forms === undefined && before ? cache.getRemainingTTL(site.merchant) : FRESH_MS;
    cache.set(site.merchant, reported, { ttl: Math.max(ttl, LEAST_BETWEEN_MS) });
    return reported;
  }

  return {
    async find(site, name) {
      const known = cache.get(site.merchant);
      const isKnown = known && (known.forms.has(name) || now() - known.at < LEAST_BETWEEN_MS);
      const { forms } = isKnown ? known : await asking(site.merchant, () => learn(site));
      return forms.get(name)?.();
    },
  };
}

/** Undefined: the gateway did not answer. */
async function ask(site: Site, { link, hostOf, chance }: MethodFormsOptions): Promise<Reported['forms'] | undefined> {
  const { merchant, stored, speak } = site;
  const { relays } = speak(stored.brand.defaultLanguage).portal.gatewayProfile;
  const client = clientFor(link, { merchant, host: hostOf(merchant), address: '' }, chance, { relays });
  try {
    const rows = await client.send(payForms, {}, { signal: AbortSignal.timeout(GIVE_UP_MS) });
    return new Map(rows.map((row) => [`${row.id}.${row.version}`, makeOnce(row)]));
  } catch {
    return undefined;
  }
}

function makeOnce({ direction, rules }: PayForm): () => FormSpec {
  let made: FormSpec | undefined;
  return () => {
    made ??= direction === 'DEPOSIT' ? payMethodForm(rules) : payoutAccountForm(rules);
    return made;
  };
}
