import { vendorLanes } from '#contract/games/calls.ts';
import { gamesSchemas } from '#contract/games/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Door } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import type { LanesService } from './service.ts';

/** M294. `merchantCode` is compared by nobody and used by nobody: the lanes are those of the site that was asked. */
export function lanesRoutes(door: Door, lanes: LanesService): void {
  registerCall(door, vendorLanes, gamesSchemas.vendorLanes, async (_, { merchant, language }) =>
    succeed({ data: { lanes: await lanes.readNamed(merchant, language) } }),
  );
}
