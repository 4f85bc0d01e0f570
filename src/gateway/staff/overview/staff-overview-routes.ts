import { ANY_MERCHANT, overview, staffWaiting } from '#contract/staff/overview/calls.ts';
import { worksFor } from '#contract/staff/policy.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { ProblemOfBrand } from '#gateway/context/brands-port.ts';
import type { Context } from '#gateway/context/context.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { siteOrigin } from '../site-origin.ts';
import { type StaffPipeline, type StaffSession, staffOf } from '../staff-pipeline.ts';
import { createBrandChecks, joinProblems } from './brand-checks.ts';
import { createFigures, hoursOfToday } from './figures.ts';
import { createAllTrees, type SiteTrees } from './site-trees.ts';
import { readLimits, readUnopened, readWaiting, type WaitingDeps } from './waiting.ts';

const REVISION_LENGTH = 12;

/** Staff routes of the overview: merchants with their figures. */
export function overviewRoutes(pipeline: StaffPipeline, deps: WaitingDeps): void {
  const { context } = pipeline;
  const figures = createFigures(context.db, context.clock, context.merchants.list);
  const allTrees = createAllTrees(context.db, context.brands);
  const checks = createBrandChecks(context.brands, context.pool);

  registerStaffCall(pipeline, overview, async (_request, visit) => {
    const codes = await merchantsOf(context, staffOf(visit));
    const [trees, counted, limits, unopened] = await Promise.all([
      allTrees.read(codes),
      figures.read(codes),
      readLimits(context.db, codes),
      readUnopened(context.db, codes),
    ]);
    const wrong = Map.groupBy(context.brands.problems(), ({ merchant }) => merchant);
    const originOf = originPattern(context.config);
    const sites = codes.map((merchant) => ({
      ...describeSite(context, merchant, trees.get(merchant), wrong.get(merchant) ?? [], checks.read(merchant)),
      ...mutable(counted.get(merchant) ?? {}),
      ...limits.get(merchant),
      ...(unopened.has(merchant) && { isNew: true as const }),
    }));
    return succeed({ sites, originOf, hoursToday: hoursOfToday(context.clock.now()) });
  });

  registerStaffCall(pipeline, staffWaiting, async (_request, visit) =>
    succeed({ rows: await readWaiting(context.db, await merchantsOf(context, staffOf(visit)), deps) }),
  );
}

function originPattern(config: Context['config']): string {
  return siteOrigin(config, 'merchant').replace('//merchant.', `//${ANY_MERCHANT}.`);
}

/** Merchants of the account: with a served brand, with a broken brand file, or known to the database. */
async function merchantsOf({ brands, merchants }: Context, staff: StaffSession): Promise<readonly string[]> {
  const all = new Set([
    ...brands.list().map(({ merchant }) => merchant),
    ...brands.problems().map(({ merchant }) => merchant),
    ...(await merchants.list()),
  ]);
  return [...all].filter((merchant) => CODE.test(merchant) && worksFor(staff, merchant)).sort();
}

/** Excludes folder names that are not merchant codes. */
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Omits default values: most of thousands of merchants are healthy and idle. */
function describeSite(
  { brands, pages }: Context,
  merchant: string,
  trees: SiteTrees | undefined,
  wrong: readonly ProblemOfBrand[],
  errors: readonly ProblemOfBrand[] | undefined,
) {
  const served = brands.find(merchant);
  const problems = [...joinProblems(wrong, errors ?? []), ...(trees?.problems ?? [])];
  const openPages = pages.open(merchant);
  return {
    merchant,
    name: served?.brand.name ?? merchant,
    ...(served && { brandRevision: served.revision.slice(0, REVISION_LENGTH) }),
    revision: trees?.revision ?? 0,
    changedAt: trees?.changedAt.toISOString() ?? '',
    ...(problems.length > 0 && { problems }),
    ...(errors === undefined && { unchecked: true as const }),
    ...(trees?.maintenance && { maintenance: true as const }),
    ...(openPages > 0 && { openPages }),
  };
}

function mutable(figures: Readonly<Record<string, readonly number[]>>): Record<string, number[]> {
  return Object.fromEntries(Object.entries(figures).map(([figure, hours]) => [figure, [...hours]]));
}
