import { mayDo } from '#contract/staff/policy.ts';
import { factsOfMember, openPreview, openSupportCode, type PreviewRequest } from '#contract/staff/previews/calls.ts';
import type { RedeemedPreview } from '#contract/staff/previews/edge-link.ts';
import { hashOf, readSupportCode, type SupportCode } from '#contract/staff/previews/support-code.ts';
import { kindOfType, memberOfKind } from '#contract/staff/previews/visitor-kinds.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import { brandShareOf } from '#gateway/identity/member-document.ts';
import { merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { SCREENS } from '#model/catalogue/routes.ts';
import { parseMember } from '#model/documents/member.ts';
import { packsDiffer } from '#model/proposals/compare-rollouts.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { parseBrand } from '#model/site/brand.ts';
import { serveTrees } from '#model/site/served-trees.ts';
import { noneIfCostly } from '#pool/job.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { siteOrigin } from '../site-origin.ts';
import { type StaffPipeline, type StaffSession, staffOf } from '../staff-pipeline.ts';
import { readThen } from './as-of.ts';
import { edgeRoutes } from './edge-routes.ts';
import { pretendTrees } from './pretend-trees.ts';
import type { PreviewParts } from './preview-parts.ts';
import { mayBeOf, proveSupportCode, SUPPORT_KEY } from './support-codes.ts';
import { keepTicket } from './tickets.ts';

/** Staff routes of site previews, member facts and support codes. */
export function previewRoutes(pipeline: StaffPipeline, parts: PreviewParts): void {
  const { findMember, readDraft } = parts;
  const { context } = pipeline;
  const { config, db } = context;

  async function factsOf(staff: StaffSession, merchant: string, account: string) {
    if (!mayDo(staff, 'member.read', merchant)) throw new Failure('forbidden');
    const found = await findMember(merchant, account);
    if (found === undefined) throw new Failure('not_found', { detail: 'account' });
    const { value } = parseMember(found);
    const brand = value === null ? undefined : brandShareOf(value, await context.trees.read(merchant));
    const kind = kindOfType(value?.type ?? null);
    return { account: String(found['account']), kind, member: withoutPerson(found), ...(brand && { brand }) };
  }

  registerStaffCall(pipeline, openPreview, async (request, visit) => {
    const staff = staffOf(visit);
    const { merchant } = visit;
    const { account, visitor, language, screen, mode, proposals, draft, edits, minutes } = request;
    // A link is handed on to anyone: it shows no member's account.
    if (mode === 'link' ? account !== undefined : minutes !== undefined)
      throw new Failure('invalid_request', { value: { fields: [{ field: 'mode', code: 'mode' }] } });
    if (edits !== undefined && draft !== true)
      throw new Failure('invalid_request', { value: { fields: [{ field: 'edits', code: 'draft' }] } });
    const then = await findThen(context, parts, merchant, request);
    const revision = then?.revision ?? request.revision;
    const pretended = await pretendTrees(context, merchant, { revision, proposals });
    if (pretended === undefined) throw new Failure('not_found', { detail: 'revision' });
    const { trees, problems } = pretended;
    if (problems.length > 0) throw new Failure('invalid_request', { value: { fields: fieldsOf(problems) } });
    const { status = { maintenance: false, info: {} }, site } = serveTrees(trees, undefined);
    const asked = account === undefined ? undefined : await factsOf(staff, merchant, account);
    const member = asked ? asked.member : memberOfKind(visitor);
    const readShown = () => {
      if (draft === true) return readDraft(merchant, edits ?? []);
      // The pages of a member in the share of a roll-out are of its revision.
      return asked?.brand && readEarlier(context, parts, merchant, asked.brand.revision);
    };
    const shows: RedeemedPreview = {
      trees: {
        // A draft is of a brand: its pages are looked at before the site opens, too.
        status: draft === true ? { ...status, maintenance: false } : status,
        site,
        ...(then?.lanes && { lanes: then.lanes }),
      },
      member,
      language,
      screen,
      mode,
      consoleOrigin: config.consoleOrigin,
      pending: proposals.length,
      ...(then === undefined ? await readShown() : { ...then.brand, asOf: { at: then.at, revision: then.revision } }),
    };
    const ticket = await db.withMerchant(merchant, (scope) =>
      keepTicket(scope, merchant, context.random(32), { staffId: staff.staffId, shows, minutes }),
    );
    const address = `${siteOrigin(config, merchant)}/_staff/preview/${ticket}`;
    return succeed({
      address,
      ticket,
      ...(then && { asOf: { revision: then.revision, asNow: [...then.asNow], since: then.since } }),
    });
  });

  registerStaffCall(pipeline, factsOfMember, async ({ account }, visit) =>
    succeed(await factsOf(staffOf(visit), visit.merchant, account)),
  );

  supportRoutes(pipeline);
  edgeRoutes(pipeline, parts);
}

/** What no journal keeps is as it is now: the catalogue of games, and what a build brings. */
const AS_NOW = ['games', 'promotions', 'pictures', 'texts', 'packs'] as const;

/** The site as of the moment that is asked for; undefined: none is. Throws `Failure`. */
async function findThen(
  context: Context,
  parts: Pick<PreviewParts, 'readBrand' | 'readVendorsThen' | 'readContentSince'>,
  merchant: string,
  { at, revision, draft }: PreviewRequest,
) {
  if (at === undefined) return undefined;
  if (revision !== undefined || draft !== undefined)
    throw new Failure('invalid_request', { value: { fields: [{ field: 'at', code: 'at' }] } });
  const then = await context.db.withMerchant(merchant, (scope) => readThen(scope, merchant, new Date(at)));
  if (then === undefined) throw new Failure('not_found', { detail: 'moment' });
  const brand = typeof then.brand === 'string' ? await readEarlier(context, parts, merchant, then.brand) : undefined;
  const lanes = await parts.readVendorsThen(merchant, then.revision);
  const { effect, isRestorable } = await parts.readContentSince(merchant, at);
  const lost = [
    ...(brand === undefined ? ['brand' as const] : []),
    ...(lanes === undefined ? ['providers' as const] : []),
    ...(isRestorable ? [] : ['content' as const]),
  ];
  const groups = [...effect.groups, ...packsSince(context, merchant, brand?.files)];
  return { ...then, at, brand, lanes, since: { ...effect, groups }, asNow: [...lost, ...AS_NOW] };
}

/** Other market packs than those that the brand of then named. */
function packsSince(
  { brands }: Pick<Context, 'brands'>,
  merchant: string,
  files: Readonly<Record<string, string>> | undefined,
): AnnouncedEffect['groups'] {
  const { value: then } = parseBrand(JSON.parse(files?.['brand.json'] ?? 'null'));
  const now = brands.find(merchant)?.brand;
  if (then === null || now === undefined || !packsDiffer(then, now)) return [];
  return [{ causes: [], findings: [{ kind: 'setting', name: 'packs', from: then.packs, to: now.packs }] }];
}

/** The files of a stored revision of the brand; undefined: there is none. */
async function readEarlier(
  { brands }: Pick<Context, 'brands'>,
  { readBrand }: Pick<PreviewParts, 'readBrand'>,
  merchant: string,
  brandRevision: string,
) {
  const stored = await readBrand(merchant, brandRevision);
  if (stored === undefined) return undefined;
  // A language that only the served brand has, has none of its texts.
  const others = Object.keys(brands.find(merchant)?.texts ?? {}).map((language) => [`texts/${language}.json`, '{}']);
  return { ...stored, files: { ...Object.fromEntries(others), ...stored.files }, brandRevision };
}

function supportRoutes(pipeline: StaffPipeline): void {
  const { context } = pipeline;

  registerStaffCall(pipeline, openSupportCode, async (request, visit) => {
    const code = readSupportCode(request.code);
    const found = code && (await proveCode(context, staffOf(visit), code));
    // A code of another merchant gets the same answer as a forged code.
    if (code === undefined || found === undefined) throw new Failure('not_found', { detail: 'support code' });
    const { fields } = code;
    const { merchant, revision, current } = found;
    const brand = context.brands.find(merchant);
    const then = await pretendTrees(context, merchant, { revision, proposals: [] }).catch(noneIfCostly);
    return succeed({
      merchant,
      revision,
      current,
      language: fields.language,
      visitor: fields.visitor,
      reason: fields.reason,
      screen: SCREENS.find(({ path }) => hashOf(path, 'screen') === fields.screen)?.path ?? '',
      sameBrand: brand === undefined ? null : hashOf(brand.revision, 'brand') === fields.brand,
      build: fields.build.toString(16).padStart(4, '0'),
      trees: then === undefined ? null : { ...then.trees },
    });
  });
}

interface ProvenCode {
  readonly merchant: string;
  readonly revision: number;
  readonly current: number;
}

/** Verifies the code for each of the reader's merchants whose hash matches: usually one. */
async function proveCode(context: Context, staff: StaffSession, code: SupportCode): Promise<ProvenCode | undefined> {
  const merchants = await context.merchants.list();
  for (const merchant of merchants) {
    if (!mayBeOf(code, merchant) || !mayDo(staff, 'why.ask', merchant)) continue;
    const { revision: current } = await context.trees.read(merchant);
    const key = await context.db.withMerchant(merchant, (scope) => merchantSecret(scope, merchant, SUPPORT_KEY));
    const revision = proveSupportCode(key, code, { merchant, revision: current });
    if (revision !== undefined) return { merchant, revision, current };
  }
  return undefined;
}

/** Keeps the fields that conditions read and removes personal data. */
function withoutPerson(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type, toUpline, clubLabel, hasPassword, switches } = document;
  return {
    id: 'preview',
    account: 'preview',
    nickname: '',
    type,
    toUpline,
    clubLabel,
    hasPassword,
    switches,
    memberLabel: [],
  };
}

function fieldsOf(problems: readonly { readonly path: string; readonly code: string; readonly expected: string }[]) {
  return problems.map(({ path, code, expected }) => ({ field: `proposals${path}`, code, message: expected }));
}
