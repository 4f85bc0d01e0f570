import type { ListedCall } from '#contract/registry.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { type FactSource, firstOf } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { parseLanes } from '#model/documents/lanes.ts';
import { parseMember } from '#model/documents/member.ts';
import { parseRules, type Rules } from '#model/documents/rules.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { parseStatus } from '#model/documents/status.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { own } from '#model/json/json.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { memberFacts, merchantFacts, requestFacts } from '#model/site/document-facts.ts';

/** A merchant's documents from its own gateway: reply values; undefined if missing. */
export interface MerchantDocuments {
  readonly status: unknown;
  readonly siteSettings: unknown;
  readonly registerSettings: unknown;
  readonly lanes: unknown;
}

/**
 * The registration rules of a merchant: those of the status call override those of the settings call
 * (docs/reference/wire.md#trees).
 */
export function rulesOfMerchant({ status, registerSettings }: MerchantDocuments): Rules {
  return parseRules(own(own(status, 'info'), 'register') ?? registerSettings).value;
}

/** The facts of a visitor of the merchant's site, or of the member if member info is given. */
export function factsOfMerchant(documents: MerchantDocuments, memberInfo?: unknown): FactSource {
  const { siteSettings, lanes } = documents;
  const status = parseStatus(documents.status).value;
  const merchant = merchantFacts({
    brand: anyBrand(),
    site: parseSiteSettings(siteSettings).value,
    switches: parseSwitches(own(own(documents.status, 'info'), 'whitelabel')).value,
    rules: rulesOfMerchant(documents),
    resources: status.resources,
    lanes: parseLanes(lanes).value,
    maintenance: status.maintenance,
  });
  const member = memberInfo === undefined ? null : parseMember(memberInfo).value;
  return firstOf(merchant, requestFacts(status), memberFacts(member));
}

/** Whether the merchant's condition shows a call; undefined if the documents alone do not decide it. */
export function isShown(call: ListedCall, facts: FactSource): boolean | undefined {
  if (call.when === true) return true;
  const evaluated = evaluate(expandCondition(call.when), facts);
  return typeof evaluated === 'boolean' ? evaluated : undefined;
}

/** The model requires a brand; conditions of calls depend on trees only. */
function anyBrand(): Brand {
  const file = { livery: 1, merchant: 'none', name: 'None', theme: { mode: 'light', seeds: { accent: '#000000' } } };
  const { value } = parseBrand(file);
  if (!value) throw new Error('the smallest brand no longer parses: mend anyBrand');
  return value;
}
