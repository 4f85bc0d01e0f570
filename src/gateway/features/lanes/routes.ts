import { vendorLanes } from '#contract/games/calls.ts';
import { gamesSchemas } from '#contract/games/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Pipeline } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import type { LanesService } from './service.ts';

/** M294. `merchantCode` is ignored: the lanes are those of the requested site. */
export function lanesRoutes(pipeline: Pipeline, lanes: LanesService): void {
  registerCall(pipeline, vendorLanes, gamesSchemas.vendorLanes, async (_, { merchant, language }) =>
    succeed({ data: { lanes: await lanes.readNamed(merchant, language) } }),
  );
}
