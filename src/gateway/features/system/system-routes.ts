import { countries, domainRoutes, registerSettings, siteSettings, status } from '#contract/system/calls.ts';
import { systemSchemas } from '#contract/system/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { countriesFor } from './countries.ts';
import { statusFor } from './read-model.ts';

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
