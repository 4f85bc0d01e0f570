import type { CountryOf } from '#gateway/context/country-of.ts';
import { countryFor, isAdmitted, isRestricted } from '#gateway/door/region.ts';
import type { MerchantTrees } from '#gateway/trees/tree-documents.ts';
import { statusAnswer } from '#model/site/served-trees.ts';

/** The status call's value for one visitor (docs/wire.md#status): the merchant's trees, and where this visitor is. */
export function statusFor(trees: MerchantTrees, address: string, countryOf: CountryOf) {
  const { region, localCountry } = trees.status;
  const country = countryFor({ localCountry }, address, countryOf);
  return {
    ...statusAnswer(trees),
    regionRestriction: isRestricted(region, address, country),
    // Also where the site is open: the next page may come after it has closed.
    admitted: isAdmitted(trees.status, address),
    location: { ip: address, country },
  };
}
