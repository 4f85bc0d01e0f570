import type { Static } from 'typebox';
import {
  changeGames,
  changeVendors,
  gameChoices,
  markBetween,
  tryVendors,
  vendorChoices,
} from '#contract/staff/games/calls.ts';
import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { readRevision } from '#gateway/revisions/changes.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { Reverter } from '../reverter.ts';
import { recordStaffAction } from '../staff-actions.ts';
import { actorOf, type StaffPipeline, type StaffVisit } from '../staff-pipeline.ts';
import { conflictFailure, StaleVersion } from '../stale-version.ts';
import { createGamesChanges, NothingToUndo, verifyUndo } from './change.ts';
import type { GamesDeps } from './deps.ts';
import { readGameChoices, readVendorChoices } from './read-model.ts';
import { UnknownGame, writeBetween } from './store.ts';

/** Staff routes of vendors and games: enable, disable and order. Returns the handler that reverts such changes. */
export function staffGamesRoutes(pipeline: StaffPipeline, deps: GamesDeps): Reverter {
  const { db } = pipeline.context;
  const changes = createGamesChanges(pipeline.context, deps);

  registerStaffCall(pipeline, vendorChoices, async (_request, { merchant }) => {
    const found = await db.withMerchant(merchant, async (scope) => ({
      revision: await readRevision(scope, merchant),
      vendors: await readVendorChoices(scope, merchant),
    }));
    return succeed(found as Static<typeof vendorChoices.reply>);
  });

  registerStaffCall(pipeline, gameChoices, async (request, { merchant }) => {
    const found = await db.withMerchant(merchant, async (scope) => ({
      revision: await readRevision(scope, merchant),
      ...(await readGameChoices(scope, merchant, request)),
    }));
    return succeed(found as Static<typeof gameChoices.reply>);
  });

  registerStaffCall(pipeline, tryVendors, async ({ vendors }, { merchant }) => {
    try {
      const effect = await changes.tryVendors(merchant, vendors);
      return succeed({ effect } as unknown as Static<typeof tryVendors.reply>);
    } catch (error) {
      throw asFailure(error);
    }
  });

  registerStaffCall(pipeline, changeVendors, async (request, visit) =>
    succeed((await made(changes.vendors(byOf(visit), request))) as Static<typeof changeVendors.reply>),
  );

  registerStaffCall(pipeline, changeGames, async (request, visit) =>
    succeed((await made(changes.games(byOf(visit), request))) as Static<typeof changeGames.reply>),
  );

  betweenRoute(pipeline);

  function asFailure(error: unknown): unknown {
    if (error instanceof NothingToUndo) return new Failure('not_found', { detail: 'entry' });
    if (error instanceof UnknownGame)
      return new Failure('invalid_request', { value: { fields: [{ field: 'turned' }] } });
    if (deps.isUnknownVendor(error))
      return new Failure('invalid_request', { value: { fields: [{ field: 'vendors' }] } });
    return error;
  }

  async function made(work: Promise<ChangeMade>): Promise<ChangeMade> {
    try {
      return await work;
    } catch (error) {
      throw error instanceof StaleVersion ? await conflictFailure(db, error) : asFailure(error);
    }
  }

  return {
    revert: (wish, visit) => made(changes.undo(byOf(visit), wish)),
    verify: (scope, entry, { merchant }) =>
      verifyUndo(scope, merchant, entry).catch((error: unknown) => {
        throw asFailure(error);
      }),
  };
}

function betweenRoute(pipeline: StaffPipeline): void {
  registerStaffCall(pipeline, markBetween, async (request, visit) => {
    try {
      await pipeline.context.db.withMerchant(visit.merchant, (scope) => flagBetween(scope, visit, request));
      return succeed(null);
    } catch (error) {
      throw error instanceof UnknownGame ? new Failure('not_found', { detail: 'game' }) : error;
    }
  });
}

/** An unchanged flag writes no journal entry. */
async function flagBetween(db: Db, visit: StaffVisit, request: Static<typeof markBetween.request>) {
  const { nodeId, isBetween, reason } = request;
  const name = await writeBetween(db, visit.merchant, { nodeId, isBetween });
  if (name === undefined) return;
  const words = { EN: { name } };
  await recordStaffAction(db, visit, {
    action: 'game.between',
    subject: `game:${nodeId}`,
    reason,
    before: { words, isBetween: !isBetween },
    after: { words, isBetween },
  });
}

function byOf(visit: StaffVisit) {
  return { merchant: visit.merchant, ...actorOf(visit) };
}
