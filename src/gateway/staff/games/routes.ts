import type { Static } from 'typebox';
import {
  changeGames,
  changeVendors,
  type GamesReply,
  gameChoices,
  tryVendors,
  undoGames,
  vendorChoices,
} from '#contract/staff/games/calls.ts';
import { staffGamesSchemas } from '#contract/staff/games/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/door/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { actorOf, type StaffDoor, type StaffVisit } from '../staff-door.ts';
import { createGamesChanges, GamesConflict, NothingToUndo, readRevision } from './change.ts';
import type { GamesNeeds } from './needs.ts';
import { readGameChoices, readVendorChoices } from './read-model.ts';
import { GameUnknown } from './store.ts';

/** Which vendors and games a merchant offers, and in which order. */
export function staffGamesRoutes(door: StaffDoor, needs: GamesNeeds): void {
  const { db } = door.context;
  const changes = createGamesChanges(door.context, needs);

  registerStaffCall(door, vendorChoices, staffGamesSchemas.vendorChoices, async (_request, { merchant }) => {
    const found = await db.withMerchant(merchant, async (scope) => ({
      revision: await readRevision(scope, merchant),
      vendors: await readVendorChoices(scope, merchant),
    }));
    return succeed(found as Static<typeof staffGamesSchemas.vendorChoices.reply>);
  });

  registerStaffCall(door, gameChoices, staffGamesSchemas.gameChoices, async (request, { merchant }) => {
    const found = await db.withMerchant(merchant, async (scope) => ({
      revision: await readRevision(scope, merchant),
      ...(await readGameChoices(scope, merchant, request)),
    }));
    return succeed(found as Static<typeof staffGamesSchemas.gameChoices.reply>);
  });

  registerStaffCall(door, tryVendors, staffGamesSchemas.tryVendors, async ({ vendors }, { merchant }) => {
    try {
      const effect = await changes.tryVendors(merchant, vendors);
      return succeed({ effect } as unknown as Static<typeof staffGamesSchemas.tryVendors.reply>);
    } catch (error) {
      throw asFailure(error);
    }
  });

  registerStaffCall(door, changeVendors, staffGamesSchemas.changeVendors, (request, visit) =>
    answer(changes.vendors(byOf(visit), request)),
  );

  registerStaffCall(door, changeGames, staffGamesSchemas.changeGames, (request, visit) =>
    answer(changes.games(byOf(visit), request)),
  );

  registerStaffCall(door, undoGames, staffGamesSchemas.undoGames, (request, visit) =>
    answer(changes.undo(byOf(visit), request)),
  );

  function asFailure(error: unknown): unknown {
    if (error instanceof NothingToUndo) return new Failure('not_found', { detail: 'entry' });
    if (error instanceof GameUnknown)
      return new Failure('invalid_request', { value: { fields: [{ field: 'turned' }] } });
    if (needs.isUnknownVendor(error))
      return new Failure('invalid_request', { value: { fields: [{ field: 'vendors' }] } });
    return error;
  }

  async function answer(work: Promise<GamesReply>) {
    try {
      return succeed((await work) as Static<typeof staffGamesSchemas.changeVendors.reply>);
    } catch (error) {
      if (!(error instanceof GamesConflict)) throw asFailure(error);
      const { revision } = error;
      return refuse('conflict', { value: { revision, theirs: await needs.nameEntries(error.theirs) } });
    }
  }
}

function byOf(visit: StaffVisit) {
  return { merchant: visit.merchant, ...actorOf(visit) };
}
