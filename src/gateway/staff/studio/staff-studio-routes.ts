import {
  brandRevisions,
  checkDraft,
  compareRevision,
  discardDraft,
  editBrand,
  proposeColours,
  publishDraft,
  readRevision,
  readStudio,
  rebaseDraft,
  rollBackBrand,
  stepBrandEdit,
  storeDraft,
  takeOverBrand,
  withdrawBrand,
} from '#contract/staff/studio/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { CheckedBrand, DraftContents } from '#gateway/context/brands-port.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { BRAND_ROLLOUT, plansIn, shareOf } from '#model/documents/rollouts.ts';
import { isObject } from '#model/json/json.ts';
import { packsDiffer } from '#model/proposals/compare-rollouts.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { serveTrees } from '#model/site/served-trees.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { actorOf, type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import type { StudioDeps } from './deps.ts';
import {
  answerConflicts,
  applyEdits,
  contentsOf,
  presentStudio,
  rebase,
  type ServedBrand,
  servedBrand,
  servedTexts,
  stepEdit,
} from './draft.ts';
import { pictureRoutes } from './picture-routes.ts';
import { readNamedPictures } from './picture-store.ts';
import { presentFindings } from './present-findings.ts';
import { readDraft, removeDraft } from './store.ts';
import { upgradeRoute } from './upgrade-route.ts';

/** Staff routes of the brand studio: the draft, its findings, publishing and the history. */
export function studioRoutes(pipeline: StaffPipeline, deps: StudioDeps): void {
  draftRoutes(pipeline, deps);
  publishRoutes(pipeline, deps);
  historyRoutes(pipeline, deps);
  upgradeRoute(pipeline, deps.readLanes);
  pictureRoutes(pipeline);
}

function draftRoutes(pipeline: StaffPipeline, deps: StudioDeps): void {
  const { context } = pipeline;
  const { db } = context;
  const present = async (visit: StaffVisit, brand: ServedBrand) => {
    const current = await db.withMerchant(visit.merchant, (scope) => deps.readCurrent(scope, visit.merchant));
    const { staffId } = staffOf(visit);
    const isPublished = current !== null;
    const hasFolder = isPublished && context.brands.waiting?.(visit.merchant) !== undefined;
    return succeed(await presentStudio(context, brand, { staffId, isPublished, hasFolder }));
  };
  /** Changes the draft in one transaction and answers its new state. */
  const change = async (visit: StaffVisit, brand: ServedBrand, work: (scope: Db) => Promise<void>) => {
    await answerConflicts(context, () => db.withMerchant(visit.merchant, work));
    return present(visit, brand);
  };

  registerStaffCall(pipeline, readStudio, async (_, visit) => present(visit, servedBrand(context, visit.merchant)));
  registerStaffCall(pipeline, editBrand, async ({ edits }, visit) => {
    const brand = servedBrand(context, visit.merchant);
    const known = await db.withMerchant(visit.merchant, (scope) => readDraft(scope, visit.merchant));
    // Files are not read in a transaction.
    const served = known === undefined ? await servedTexts(brand) : undefined;
    const { staffId } = staffOf(visit);
    return change(visit, brand, (scope) => applyEdits(scope, brand, served, { staffId, edits }));
  });
  registerStaffCall(pipeline, stepBrandEdit, async ({ step }, visit) => {
    const { staffId } = staffOf(visit);
    return change(visit, servedBrand(context, visit.merchant), (scope) =>
      stepEdit(scope, visit.merchant, { staffId, step }),
    );
  });
  registerStaffCall(pipeline, rebaseDraft, async ({ version }, visit) => {
    const brand = servedBrand(context, visit.merchant);
    const served = await servedTexts(brand);
    return change(visit, brand, async (scope) => {
      await lockSeen(scope, visit.merchant, version);
      await rebase(scope, brand, served);
    });
  });
  registerStaffCall(pipeline, discardDraft, async ({ version }, visit) =>
    change(visit, servedBrand(context, visit.merchant), async (scope) => {
      await lockSeen(scope, visit.merchant, version);
      await removeDraft(scope, visit.merchant);
    }),
  );
  registerStaffCall(pipeline, proposeColours, async ({ logo }, { merchant }) => {
    const { studio } = servedBrand(context, merchant);
    const found = await studio.proposeColours(context.pool, Buffer.from(logo, 'base64'));
    if ('fault' in found) return succeed({ proposals: [], fault: found.fault });
    const proposals = found.proposals.map(({ seeds, roles }) => ({
      seeds: JSON.stringify(seeds),
      ...(roles !== undefined && { roles: JSON.stringify(roles) }),
    }));
    return succeed({ proposals });
  });
  registerStaffCall(pipeline, checkDraft, async (_, { merchant }) => {
    const brand = servedBrand(context, merchant);
    const draft = (await readContents(db, merchant))?.contents ?? { files: await servedTexts(brand), pictures: {} };
    const found = await checked(brand, draft, false, context.pool);
    return succeed({ findings: presentFindings(found), renamed: [...found.renamed] });
  });
}

/** The draft with its files, and the uploaded pictures that its brand file names; undefined: there is none. */
async function readContents(db: StaffPipeline['context']['db'], merchant: string) {
  return db.withMerchant(merchant, async (scope) => {
    const draft = await readDraft(scope, merchant);
    if (draft === undefined) return undefined;
    const files = contentsOf(draft);
    const pictures = await readNamedPictures(scope, merchant, files['brand.json'] ?? '');
    return { draft, contents: { files, pictures } satisfies DraftContents };
  });
}

/** The draft, locked. `conflict`: it was edited since that version, or there is none. */
async function lockSeen(db: Db, merchant: string, version: number) {
  const draft = await readDraft(db, merchant, true);
  if (draft?.version !== version) throw new Failure('conflict');
  return draft;
}

/** `conflict`: another revision has been served in the meantime. */
async function checked(
  { studio }: ServedBrand,
  draft: DraftContents,
  isForPublishing: boolean,
  pool: StaffPipeline['context']['pool'],
): Promise<CheckedBrand> {
  const found = await studio.check(pool, draft, isForPublishing);
  if (found === null) throw new Failure('conflict');
  return found;
}

function publishRoutes(pipeline: StaffPipeline, deps: StudioDeps): void {
  const { context } = pipeline;
  const { db } = context;

  /** The files that are published. `invalid_request`: the findings, at least one of them an error. */
  const prepare = async (brand: ServedBrand, draft: DraftContents) => {
    const found = await checked(brand, draft, true, context.pool);
    if (found.ready === undefined)
      throw new Failure('invalid_request', { value: { findings: presentFindings(found) } });
    const contents = found.ready.files.map(([path, content]) => [path, Buffer.from(content)] as const);
    return { revision: found.ready.revision, files: new Map(contents) };
  };

  const publish = async (visit: StaffVisit, version: number, note: string | undefined, isServed: boolean) => {
    const { merchant } = visit;
    const brand = servedBrand(context, merchant);
    const { draft, contents } = (await readContents(db, merchant)) ?? {};
    if (contents === undefined || draft?.version !== version || draft.base !== brand.revision)
      throw new Failure('conflict');
    const ready = await prepare(brand, contents);
    if (isServed)
      await refuseUnasked(pipeline, deps, visit, parseBrand(JSON.parse(contents.files['brand.json'] ?? '{}')).value);
    const first = async (scope: Db) => {
      await lockSeen(scope, merchant, version);
      await removeDraft(scope, merchant);
    };
    const write = isServed ? deps.brands.publish : deps.brands.store;
    await asSeen(deps, async () => void (await write(merchant, ready, byOf(visit, note), { seen: draft.base, first })));
    return succeed({ revision: ready.revision });
  };

  registerStaffCall(pipeline, publishDraft, ({ version, note }, visit) => publish(visit, version, note, true));

  registerStaffCall(pipeline, storeDraft, ({ version, note }, visit) => publish(visit, version, note, false));

  registerStaffCall(pipeline, takeOverBrand, async ({ served, note }, visit) => {
    const { merchant } = visit;
    const brand = servedBrand(context, merchant);
    if (brand.revision !== served) throw new Failure('conflict');
    const ready = await prepare(brand, { files: await servedTexts(brand), pictures: {} });
    await asSeen(deps, () => deps.brands.publish(merchant, ready, byOf(visit, note), { seen: null, takesOver: true }));
    return succeed({ revision: ready.revision });
  });

  registerStaffCall(pipeline, withdrawBrand, async ({ served, note }, visit) => {
    const { merchant } = visit;
    const next = context.brands.waiting?.(merchant);
    if (next === undefined) throw new Failure('conflict');
    await refuseUnasked(pipeline, deps, visit, next);
    await asSeen(deps, () => deps.brands.withdraw(merchant, byOf(visit, note), { seen: served }));
    return succeed(null);
  });
}

/** `second_person_needed`: others must approve that this brand is served in place of the stored one that is. */
async function refuseUnasked(
  { context }: StaffPipeline,
  deps: StudioDeps,
  visit: StaffVisit,
  next: Brand | null,
): Promise<void> {
  const { merchant } = visit;
  const served = await context.db.withMerchant(merchant, async (scope) => {
    const revision = await deps.readCurrent(scope, merchant);
    return revision === null ? undefined : deps.readBrandFile(scope, merchant, revision);
  });
  const now = parseBrand(served).value;
  const isOfPacks = now === null || next === null || packsDiffer(now, next);
  if (await deps.mustAsk(merchant, staffOf(visit).staffId, isOfPacks)) throw new Failure('second_person_needed');
}

function historyRoutes(pipeline: StaffPipeline, deps: StudioDeps): void {
  const { context } = pipeline;
  const { db } = context;

  registerStaffCall(pipeline, brandRevisions, async (_, { merchant }) => {
    const rows = await deps.brands.list(merchant);
    const idOf = (by: string) => by.replace(/^staff:/, '');
    const names = await nameStaff(
      db,
      rows.map(({ publishedBy }) => idOf(publishedBy)),
    );
    const revisions = rows.map(({ revision, publishedAt, publishedBy, note, isCurrent }) => ({
      revision,
      at: publishedAt.toISOString(),
      by: names.get(idOf(publishedBy)) ?? publishedBy,
      ...(note !== null && { note }),
      isServed: isCurrent,
    }));
    return succeed({ revisions });
  });

  registerStaffCall(pipeline, readRevision, async ({ revision }, { merchant }) => {
    const brand = await db.withMerchant(merchant, (scope) => deps.readBrandFile(scope, merchant, revision));
    if (!isObject(brand)) throw new Failure('not_found', { detail: 'revision' });
    return succeed({ brand });
  });

  registerStaffCall(pipeline, compareRevision, async ({ revision }, { merchant }) => {
    const brand = servedBrand(context, merchant);
    const other = await deps.brands.fetch(merchant, revision).catch((error: unknown) => {
      if (deps.isRefused(error)) throw new Failure('not_found', { detail: 'revision' });
      throw error;
    });
    const texts = [...other.files].filter(([path]) => path.endsWith('.json'));
    const before = Object.fromEntries(texts.map(([path, content]) => [path, content.toString('utf8')]));
    const { switches, rules, whitelabel, status } = await context.trees.read(merchant);
    const { status: now } = serveTrees({ switches, rules, whitelabel, status }, undefined);
    const text = await brand.studio.compare(context.pool, before, await servedTexts(brand), { status: now });
    return succeed({ text: text.slice(0, 200_000) });
  });

  registerStaffCall(pipeline, rollBackBrand, async ({ revision, served, note }, visit) => {
    const { merchant } = visit;
    // A roll-out to everyone was approved with its last step.
    const rolled = plansIn((await context.trees.read(merchant)).status).get(BRAND_ROLLOUT);
    const isApproved = rolled?.to === revision && shareOf(rolled) === 100 && !rolled.ranks && !rolled.label;
    if (!isApproved) {
      const file = await db.withMerchant(merchant, (scope) => deps.readBrandFile(scope, merchant, revision));
      await refuseUnasked(pipeline, deps, visit, parseBrand(file).value);
    }
    await asSeen(deps, () => deps.brands.rollBack(merchant, revision, byOf(visit, note), { seen: served }));
    return succeed({ revision });
  });
}

function byOf(visit: StaffVisit, note: string | undefined) {
  return { ...actorOf(visit), note };
}

/** `conflict`: another revision is served than the one that was seen, or the brand is served from a folder. */
async function asSeen<T>(deps: StudioDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (deps.isMoved(error)) throw new Failure('conflict');
    if (deps.isRefused(error)) throw new Failure('conflict', { detail: error.message });
    throw error;
  }
}
