import type { CountryOf } from '#gateway/country-of.ts';
import { countryFor, isRestricted } from '#gateway/door/region.ts';
import type { MerchantTrees } from '#gateway/tree-documents.ts';

/** The status call's value for one visitor (wire contract, Status): the merchant's trees, and where this visitor is. */
export function statusFor(trees: MerchantTrees, address: string, countryOf: CountryOf) {
  const { maintenance, region, localCountry, ...info } = trees.status;
  const country = countryFor({ localCountry }, address, countryOf);
  return {
    maintenance,
    regionRestriction: isRestricted(region, address, country),
    location: { ip: address, country },
    info: { whitelabel: trees.switches, register: trees.rules, ...info },
  };
}
