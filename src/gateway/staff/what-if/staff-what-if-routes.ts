import { whatIf } from '#contract/staff/what-if/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { MatrixDiff } from '#model/matrix/compare-matrix.ts';
import { parseBrand } from '#model/site/brand.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';
import { contentsOf, servedBrand, servedTexts } from '../studio/draft.ts';
import { readDraft } from '../studio/store.ts';
import type { TreeDeps } from '../trees/deps.ts';
import { readSite } from '../trees/site.ts';
import { createWhatIfRuns } from './runs.ts';

/** The staff route of the what-if matrix. */
export function whatIfRoutes(pipeline: StaffPipeline, deps: TreeDeps): void {
  const { context } = pipeline;
  const runs = createWhatIfRuns(context.pool);

  registerStaffCall(pipeline, whatIf, async ({ draft: version, proposals = [] }, { merchant }) => {
    const brand = servedBrand(context, merchant);
    const before = await servedTexts(brand);
    const { site, draft } = await context.db.withMerchant(merchant, async (scope) => ({
      site: await readSite(scope, merchant, deps),
      draft: version === undefined ? undefined : await readDraft(scope, merchant),
    }));
    if (version !== undefined && draft?.version !== version) throw new Failure('conflict');
    const after = draft === undefined ? before : contentsOf(draft);
    const { trees, lanes } = site;
    const { value: next } = parseBrand(parse(after['brand.json']));
    const languages = [...new Set([...brand.brand.languages, ...(next?.languages ?? [])])];
    const state = await runs.ask(merchant, { before, after, trees, lanes, proposals }, languages);
    const { done, total, diff } = state;
    return succeed({
      done,
      total,
      ...(diff === null && { isBroken: true as const }),
      ...(diff && { diff: present(diff) }),
    });
  });
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse((text ?? '').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Mutable copies, as the schema has them. */
function present({ groups, ...counts }: MatrixDiff) {
  return {
    ...counts,
    groups: groups.slice(0, 2_000).map(({ causes, parts, products, ...group }) => ({
      ...group,
      causes: [...causes],
      parts: [...parts],
      products: products.slice(0, 5_000).map(({ screens, languages, roles, statuses, sizes }) => ({
        screens: [...screens],
        languages: [...languages],
        roles: [...roles],
        statuses: [...statuses],
        sizes: [...sizes],
      })),
    })),
  };
}
