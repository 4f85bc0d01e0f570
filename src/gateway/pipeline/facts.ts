import { type FactSource, factsFrom, firstOf } from '#model/conditions/facts.ts';
import { parseLanes } from '#model/documents/lanes.ts';
import type { Member } from '#model/documents/member.ts';
import { parseRules } from '#model/documents/rules.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { parseStatus } from '#model/documents/status.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { flagFacts, memberFacts, merchantFacts, requestFacts } from '#model/site/document-facts.ts';
import type { MerchantTrees } from '../trees/tree-documents.ts';

export interface Who {
  readonly member: Member | null;
  readonly restricted: boolean;
  /** Admitted during maintenance. */
  readonly admitted?: boolean;
  readonly flags: Readonly<Record<string, boolean>>;
}

/** The facts of one call: of the merchant, the request and the member. Facts of the view exist only in the client. */
export function factsOf(merchant: FactSource, who: Who): FactSource {
  return firstOf(
    who.admitted ? OPEN : NOTHING,
    merchant,
    requestFacts({ regionRestriction: who.restricted }),
    memberFacts(who.member),
    flagFacts(who.flags),
  );
}

const OPEN = factsFrom({ maintenance: false });
const NOTHING = factsFrom({});

const cache = new WeakMap<MerchantTrees, FactSource>();

/**
 * The merchant's facts as the gateway knows them. Brand files belong to the edge: their facts are unknown here, and a
 * condition that needs one is not fulfilled. Cached as long as the trees.
 */
export async function merchantFactsOf(trees: MerchantTrees, lanes: () => Promise<unknown>): Promise<FactSource> {
  const known = cache.get(trees);
  if (known !== undefined) return known;
  const made = withoutBrand(readMerchantFacts(trees, await lanes()));
  cache.set(trees, made);
  return made;
}

function readMerchantFacts(trees: MerchantTrees, lanes: unknown): FactSource {
  return merchantFacts({
    brand: namelessBrand(),
    site: parseSiteSettings(trees.whitelabel).value,
    switches: parseSwitches(trees.switches).value,
    rules: parseRules(trees.rules).value,
    resources: parseStatus({ info: { resources: trees.status.resources } }).value.resources,
    lanes: parseLanes(lanes, trees.whitelabel.esports).value,
    maintenance: trees.status.maintenance,
  });
}

function withoutBrand(facts: FactSource): FactSource {
  const value: FactSource['value'] = (name) => (/^brand[.:]/.test(name) ? undefined : facts.value(name));
  return { value, ...(facts.origin && { origin: facts.origin }) };
}

let nameless: Brand | undefined;

/** The model requires a brand; this one is empty, and its facts are not used. */
function namelessBrand(): Brand {
  nameless ??=
    parseBrand({ livery: 1, merchant: 'none', name: 'None', theme: { mode: 'light', seeds: { accent: '#000000' } } })
      .value ?? undefined;
  if (nameless === undefined) throw new Error('the smallest brand no longer parses: mend namelessBrand');
  return nameless;
}
