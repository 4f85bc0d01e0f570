/** The staff's changes of trees, wired to the gateway's tree policy. */

import type { Problem } from '#model/json/problem.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Context } from '../context/context.ts';
import { readBrandFile, readCurrent } from '../features/brands/read-model.ts';
import { BrandMoved, createBrandRevisions } from '../features/brands/service.ts';
import { readKinds, readOrders } from '../features/games/read-shelves.ts';
import { readLanes } from '../features/lanes/read-model.ts';
import { changeVendor, UnknownVendor } from '../features/lanes/store.ts';
import { seedCurrencyOf } from '../features/wallet/keep-currency.ts';
import { createPoller, type Poller } from '../process/poller.ts';
import type { Seeder } from '../revisions/merchants.ts';
import { createGuard } from '../set-aside/guard.ts';
import { createProposedContent } from '../staff/content/proposed.ts';
import type { GamesDeps } from '../staff/games/deps.ts';
import { staffGamesRoutes } from '../staff/games/staff-game-routes.ts';
import { readVendorsThen } from '../staff/games/vendors-then.ts';
import type { OpeningDeps } from '../staff/opening/deps.ts';
import { readMissing } from '../staff/opening/read-missing.ts';
import { openingRoutes } from '../staff/opening/staff-opening-routes.ts';
import { beginClosed, readOpenedAt, recordOpening } from '../staff/opening/store.ts';
import { createTreeApprovals } from '../staff/requests/bypass.ts';
import { pendingSchedules, runSchedules } from '../staff/requests/schedules.ts';
import { requestRoutes } from '../staff/requests/staff-request-routes.ts';
import type { Reverters } from '../staff/reverter.ts';
import { keepCounts, RUNNING_ROLLOUTS, runRollouts } from '../staff/rollouts/run-rollouts.ts';
import { rolloutRoutes } from '../staff/rollouts/staff-rollout-routes.ts';
import type { StaffPipeline } from '../staff/staff-pipeline.ts';
import { createTreeChanges, type TreeChanges } from '../staff/trees/change.ts';
import type { TreeDeps } from '../staff/trees/deps.ts';
import { notifyChange } from '../staff/trees/notify-change.ts';
import { brandFor, readSite } from '../staff/trees/site.ts';
import { treeRoutes } from '../staff/trees/staff-tree-routes.ts';
import { whatIfRoutes } from '../staff/what-if/staff-what-if-routes.ts';
import { defaultTrees } from '../trees/default-trees.ts';
import { approvePatterns, approveShape, TreeRefused } from '../trees/policy.ts';
import { insertTrees, readTrees, writeTree } from '../trees/store.ts';
import type { MerchantTrees, TreeKind } from '../trees/tree-documents.ts';
import { seeders } from './seeders.ts';

export const lanesOf: TreeDeps['readLanes'] = async (db, merchant) =>
  (await readLanes(db, merchant, { readKinds, readOrders }))?.lanes ?? [];

const treeDepsOf = ({
  pool,
  db,
  brands,
  config,
  clock,
}: Pick<Context, 'pool' | 'db' | 'brands' | 'config' | 'clock'>): TreeDeps => ({
  content: createProposedContent({ db, pool, clock }),
  approvals: createTreeApprovals({ db }),
  opening: {
    missing: async (merchant) => {
      const openedAt = await db.withMerchant(merchant, (scope) => readOpenedAt(scope, merchant));
      return openedAt === null ? readMissing({ pool, db, brands, config }, merchant) : undefined;
    },
    recordOpening,
  },
  readTrees,
  readLanes: lanesOf,
  writeTree: (db, merchant, kind, body) => writeTree(db, merchant, kind, approveShape(kind, body)),
  readBrandFile,
  validateTree: (kind, body) => refusalOf(kind, () => approveShape(kind, body)),
  validatePatterns: async (merchant, rules) => {
    try {
      await approvePatterns(pool, merchant, rules);
      return undefined;
    } catch (error) {
      return problemOf('rules', error);
    }
  },
});

/**
 * Registers the calls that read and change trees, and those that choose vendors and games; returns the functions that
 * revert both.
 */
export function composeTrees(pipeline: StaffPipeline): Pick<Reverters, 'trees' | 'games'> {
  const { context } = pipeline;
  const deps = treeDepsOf(context);
  const changes = createTreeChanges(context, deps);
  requestRoutes(pipeline, { ...context, changes });
  openingRoutes(pipeline, openingDeps(context, changes));
  whatIfRoutes(pipeline, deps);
  rolloutRoutes(pipeline);
  return { trees: treeRoutes(pipeline, changes, deps), games: staffGamesRoutes(pipeline, gamesDeps(context, deps)) };
}

function openingDeps(context: Context, changes: TreeChanges): OpeningDeps {
  const { db, merchants } = context;
  const brands = createBrandRevisions(db);
  return {
    missing: (merchant) => readMissing(context, merchant),
    begin: async (site, by) => {
      const copied = 'copyOf' in site.from ? site.from.copyOf : undefined;
      const trees =
        copied === undefined ? undefined : await db.withMerchant(copied, (scope) => readTrees(scope, copied));
      await merchants.ensure(site.merchant, [
        closedTrees(trees),
        seedCurrencyOf(site.currency),
        ...seeders,
        (scope, merchant) => beginClosed(scope, merchant, by),
      ]);
    },
    publish: brands.publish,
    isMoved: (error) => error instanceof BrandMoved,
    open: async (merchant, by, reason) => {
      const { revision: base } = await db.withMerchant(merchant, (scope) =>
        readSite(scope, merchant, treeDepsOf(context)),
      );
      const proposals = [{ kind: 'maintenance', on: false }] as const;
      return changes.make({ merchant, base, proposals, reason, announced: undefined, by });
    },
  };
}

/** Trees of a new site, in maintenance mode; with the switches and rules of a copied one. */
function closedTrees(copied: MerchantTrees | undefined): Seeder {
  return async (scope, merchant) => {
    const { status, switches, rules, ...others } = defaultTrees(merchant);
    const own = { switches: copied?.switches ?? switches, rules: copied?.rules ?? rules };
    await insertTrees(scope, merchant, { ...others, ...own, status: { ...status, maintenance: true } });
  };
}

const POLL_EVERY_MS = 5_000;

/** Scheduled changes and roll-outs of every merchant; one that fails does not stop the others. */
export function createSchedules(context: Context): Poller {
  const { clock, db, log, metrics, merchants } = context;
  const guard = createGuard({ db, log, metrics });
  const parts = { ...context, guard, readCurrent, changes: createTreeChanges(context, treeDepsOf(context)) };
  const logFailure = (error: unknown) => logEvent(log, 'schedules.poll_failed', { err: error });
  return createPoller('schedules', POLL_EVERY_MS, async () => {
    try {
      await keepCounts(context);
      const pending = await merchants.matching(pendingSchedules(new Date(clock.now())));
      for (const merchant of pending) await runSchedules(parts, merchant).catch(logFailure);
      const rolling = await merchants.matching(RUNNING_ROLLOUTS);
      for (const merchant of rolling) await runRollouts(parts, merchant).catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  });
}

/** A site shows which vendors are on: vendor changes are reported as tree changes are. */
function gamesDeps({ brands, pool }: Context, deps: TreeDeps): GamesDeps {
  return {
    changeVendor,
    isUnknownVendor: (error) => error instanceof UnknownVendor,
    readSite: (scope, merchant) => readSite(scope, merchant, deps),
    effectOfLanes: async (merchant, { trees, lanes }, lanesAfter) => {
      const asked = { brand: brandFor(brands, merchant), trees, lanes, proposals: [], lanesAfter };
      return (await notifyChange(pool, merchant, asked)).effect;
    },
  };
}

/** The vendor lanes of a site at a past revision. */
export const vendorsThenOf = (context: Context) => {
  const deps = gamesDeps(context, treeDepsOf(context));
  return (merchant: string, revision: number) => readVendorsThen(context.db, deps, merchant, revision);
};

function refusalOf(kind: TreeKind, work: () => unknown): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return problemOf(kind, error);
  }
}

function problemOf(kind: TreeKind, error: unknown): Problem {
  if (!(error instanceof TreeRefused)) throw error;
  const { path, message } = error;
  return {
    code: 'tree.refused',
    path: `/${kind}${path}`,
    found: 'the proposal',
    expected: message.slice(0, 2_000),
    remedy: 'Correct the proposal. Nothing was changed.',
  };
}
