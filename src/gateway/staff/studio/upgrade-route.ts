import { brandUpgrade } from '#contract/staff/studio/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { OfferedUpgrade } from '#gateway/context/brands-port.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';
import { contentsOf, servedBrand, servedTexts } from './draft.ts';
import { readDraft } from './store.ts';

/** The staff route of the upgrade advisor (N14). */
export function upgradeRoute(
  pipeline: StaffPipeline,
  readLanes: (db: Db, merchant: string) => Promise<readonly object[]>,
): void {
  const { context } = pipeline;
  registerStaffCall(pipeline, brandUpgrade, async (_, { merchant }) => {
    const brand = servedBrand(context, merchant);
    const { draft, lanes } = await context.db.withMerchant(merchant, async (scope) => ({
      draft: await readDraft(scope, merchant),
      lanes: await readLanes(scope, merchant),
    }));
    const files = draft ? contentsOf(draft) : await servedTexts(brand);
    const { switches, rules, whitelabel, status } = await context.trees.read(merchant);
    const trees = { switches, rules, whitelabel, status };
    const advice = await brand.studio.upgrade(context.pool, { text: files['brand.json'] ?? '', trees, lanes });
    if (advice === undefined) throw new Failure('not_found', { detail: 'upgrade' });
    return succeed({ version: draft?.version ?? 0, ...present(advice) });
  });
}

function present({ from, to, renamed, hidden, values, elements, edits }: OfferedUpgrade) {
  return {
    from,
    to,
    renamed: [...renamed],
    hidden: hidden.map(({ own, ...one }) => ({ ...one, ...textsOf(one), own: textOf(own) })),
    values: values.map((one) => ({ ...one, ...textsOf(one) })),
    elements: elements.map(({ id, version, change, parts, appears = [], disappears = [] }) => ({
      id,
      version,
      change,
      parts: parts.map((one) => ({ part: one.part, ...textsOf(one) })),
      appears: [...appears],
      disappears: [...disappears],
    })),
    edits: edits.map(({ pointer, value }) => ({ pointer, ...(value !== undefined && { value: textOf(value) }) })),
  };
}

function textsOf({ from, to }: { readonly from: unknown; readonly to: unknown }) {
  return { from: textOf(from), to: textOf(to) };
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
