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
import { gamesSchemas } from '#contract/staff/games/schemas.ts';
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

  registerStaffCall(door, vendorChoices, gamesSchemas.vendorChoices, async (_request, { merchant }) => {
    const found = await db.withMerchant(merchant, async (scope) => ({
      revision: await readRevision(scope, merchant),
      vendors: await readVendorChoices(scope, merchant),
    }));
    return succeed(found as Static<typeof gamesSchemas.vendorChoices.reply>);
  });

  registerStaffCall(door, gameChoices, gamesSchemas.gameChoices, async (request, { merchant }) => {
    const found = await db.withMerchant(merchant, async (scope) => ({
      revision: await readRevision(scope, merchant),
      ...(await readGameChoices(scope, merchant, request)),
    }));
    return succeed(found as Static<typeof gamesSchemas.gameChoices.reply>);
  });

  registerStaffCall(door, tryVendors, gamesSchemas.tryVendors, async ({ vendors }, { merchant }) => {
    try {
      const effect = await changes.tryVendors(merchant, vendors);
      return succeed({ effect } as unknown as Static<typeof gamesSchemas.tryVendors.reply>);
    } catch (error) {
      throw asFailure(error);
    }
  });

  registerStaffCall(door, changeVendors, gamesSchemas.changeVendors, (request, visit) =>
    answer(changes.vendors(byOf(visit), request)),
  );

  registerStaffCall(door, changeGames, gamesSchemas.changeGames, (request, visit) =>
    answer(changes.games(byOf(visit), request)),
  );

  registerStaffCall(door, undoGames, gamesSchemas.undoGames, (request, visit) =>
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
      return succeed((await work) as Static<typeof gamesSchemas.changeVendors.reply>);
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
