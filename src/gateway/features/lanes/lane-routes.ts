import { vendorLanes } from '#contract/games/calls.ts';
import { gamesSchemas } from '#contract/games/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { LanesService } from './service.ts';

/** M294. `merchantCode` is ignored: the lanes are those of the requested site. */
export function lanesRoutes(pipeline: Pipeline, lanes: LanesService): void {
  registerCall(pipeline, vendorLanes, gamesSchemas.vendorLanes, async (_, { merchant, language }) =>
    succeed({ data: { lanes: await lanes.readNamed(merchant, language) } }),
  );
}
