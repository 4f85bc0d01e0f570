import { countries, domainRoutes, registerSettings, siteSettings, status } from '#contract/system/calls.ts';
import { systemSchemas } from '#contract/system/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { CountryOf } from '#gateway/context/country-of.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { countryFor, isAdmitted, isRestricted } from '#gateway/pipeline/region.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { MerchantTrees } from '#gateway/trees/tree-documents.ts';
import { statusAnswer } from '#model/site/served-trees.ts';
import { countriesFor } from './countries.ts';

/** Status reply for one visitor (docs/reference/wire.md#status): the merchant's trees and the visitor's location. */
function statusFor(trees: MerchantTrees, address: string, countryOf: CountryOf) {
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

/** System routes, which every page calls first. */
export function systemRoutes(pipeline: Pipeline): void {
  registerCall(pipeline, status, systemSchemas.status, async (_, { trees, address }) =>
    succeed(statusFor(trees, address, pipeline.context.countryOf)),
  );
  registerCall(pipeline, siteSettings, systemSchemas.siteSettings, async (_, { trees }) => succeed(trees.whitelabel));
  registerCall(pipeline, registerSettings, systemSchemas.registerSettings, async (_, { trees }) =>
    succeed(trees.rules),
  );
  registerCall(pipeline, domainRoutes, systemSchemas.domainRoutes, async (_, { trees }) =>
    succeed([...trees.status.domainRoute]),
  );
  registerCall(pipeline, countries, systemSchemas.countries, async (_, { language }) =>
    succeed([...countriesFor(language)]),
  );
}
