import { createSite, openSite, readOpening, type SiteRequest, siteChoices } from '#contract/staff/opening/calls.ts';
import { OPENING_CHECKS } from '#contract/staff/opening/checks.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { BrandMaker, CheckedBrand } from '#gateway/context/brands-port.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { parseBrand } from '#model/site/brand.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { actorOf, type StaffPipeline, staffOf } from '../staff-pipeline.ts';
import { presentFindings } from '../studio/present-findings.ts';
import type { OpeningDeps } from './deps.ts';
import { readOpenedAt } from './store.ts';

/** Staff routes of new sites: making one, what its opening needs, and opening it. */
export function openingRoutes(pipeline: StaffPipeline, deps: OpeningDeps): void {
  makingRoutes(pipeline, deps);
  const { db } = pipeline.context;

  const present = async (merchant: string) => {
    const openedAt = await db.withMerchant(merchant, (scope) => readOpenedAt(scope, merchant));
    const missing = await deps.missing(merchant);
    return succeed({
      isClosed: openedAt === null,
      ...(openedAt instanceof Date && { openedAt: openedAt.toISOString() }),
      missing: [...missing],
    });
  };

  registerStaffCall(pipeline, readOpening, async (_, { merchant }) => present(merchant));
  registerStaffCall(pipeline, openSite, async ({ reason }, visit) => {
    const { merchant } = visit;
    const openedAt = await db.withMerchant(merchant, (scope) => readOpenedAt(scope, merchant));
    if (openedAt !== null) throw new Failure('conflict');
    const made = await deps.open(merchant, actorOf(visit), reason);
    if (made.outcome === 'approval') throw new Failure('second_person_needed');
    if (made.outcome === 'conflict') throw new Failure('conflict');
    if (made.outcome === 'refused') {
      const missing = OPENING_CHECKS.filter((check) => made.problems.some(({ code }) => code === `opening.${check}`));
      throw new Failure('invalid_request', { value: { missing } });
    }
    return present(merchant);
  });
}

function makingRoutes(pipeline: StaffPipeline, deps: OpeningDeps): void {
  const { context } = pipeline;
  const makerHere = (): BrandMaker => {
    if (context.brands.maker === undefined) throw new Failure('not_found', { detail: 'brands' });
    return context.brands.maker;
  };

  registerStaffCall(pipeline, siteChoices, async () => {
    const maker = makerHere();
    return succeed({ languages: [...maker.languages], markets: [...(await maker.markets())] });
  });

  registerStaffCall(pipeline, createSite, async (request, visit) => {
    // Only an account for all sites sees a new one.
    if (staffOf(visit).merchants !== 'all') throw new Failure('forbidden');
    const maker = makerHere();
    const { merchant, reason } = request;
    await refuseTaken(pipeline, merchant);
    const ready = await makeBrand(maker, pipeline, request);
    const currency = currencyOf(ready.files);
    const { actor, source } = actorOf(visit);
    await deps.begin({ merchant, from: request.from, currency }, actor);
    try {
      await deps.publish(merchant, ready, { actor, source, note: reason }, { seen: null });
    } catch (error) {
      if (deps.isMoved(error)) throw new Failure('conflict');
      throw error;
    }
    return succeed({ merchant });
  });
}

/** The brand of a new site. `invalid_request`: a language without texts, or findings of which one is an error. */
async function makeBrand(maker: BrandMaker, { context }: StaffPipeline, given: SiteRequest) {
  const unknown = given.languages.find((language) => !maker.languages.includes(language));
  if (unknown !== undefined) throw new Failure('invalid_request', { value: { fields: [{ field: 'languages' }] } });
  const made = await maker.make(context.pool, given);
  if (made === null) throw new Failure('not_found', { detail: 'brand' });
  return readyOf(made);
}

/** `conflict`: the code belongs to a site. A merchant whose first attempt failed before its brand was published is free. */
async function refuseTaken({ context }: StaffPipeline, merchant: string): Promise<void> {
  const { brands, db, merchants } = context;
  const isServed = brands.find(merchant) !== undefined || brands.problems().some((one) => one.merchant === merchant);
  if (isServed) throw new Failure('conflict');
  if (!(await merchants.exists(merchant))) return;
  const openedAt = await db.withMerchant(merchant, (scope) => readOpenedAt(scope, merchant));
  if (openedAt !== null) throw new Failure('conflict');
}

function readyOf(made: CheckedBrand) {
  if (made.ready === undefined) throw new Failure('invalid_request', { value: { findings: presentFindings(made) } });
  const contents = made.ready.files.map(([path, content]) => [path, Buffer.from(content)] as const);
  return { revision: made.ready.revision, files: new Map(contents) };
}

function currencyOf(files: ReadonlyMap<string, Buffer>) {
  const { value } = parseBrand(JSON.parse(files.get('brand.json')?.toString('utf8') ?? 'null'));
  if (value === null) throw new Error('a brand that passed the check cannot be read');
  return value.currency;
}
