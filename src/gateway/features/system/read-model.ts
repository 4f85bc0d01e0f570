import type { CountryOf } from '#gateway/context/country-of.ts';
import { countryFor, isAdmitted, isRestricted } from '#gateway/pipeline/region.ts';
import type { MerchantTrees } from '#gateway/trees/tree-documents.ts';
import { statusAnswer } from '#model/site/served-trees.ts';

/** Status reply for one visitor (docs/reference/wire.md#status): the merchant's trees and the visitor's location. */
export function statusFor(trees: MerchantTrees, address: string, countryOf: CountryOf) {
  const { region, localCountry } = trees.status;
  const country = countryFor({ localCountry }, address, countryOf);
  return {
    ...statusAnswer(trees),
    regionRestriction: isRestricted(region, address, country),
    // Computed also while the site is open: it may close before the next page.
    admitted: isAdmitted(trees.status, address),
    location: { ip: address, country },
  };
}
