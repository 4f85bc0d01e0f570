import { beginExport, cancelExport, exportFile, memberExports } from '#contract/exports/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { sendRefusal } from '#gateway/pipeline/answer-errors.ts';
import { contractCheckOf } from '#gateway/pipeline/contract-check.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { admit, registerCall } from '#gateway/pipeline/register-call.ts';
import { askForExport, MEMBER_LIMITS } from './ask.ts';
import { openExport } from './file.ts';
import type { ExportDeps } from './question.ts';
import type { ExportSource } from './sources/source.ts';
import { cancelOwnExport, readOwnExports } from './store.ts';
import type { ExportWorker } from './worker.ts';

const MINUTE_MS = 60_000;
/** Per member. */
const ASKS = { limit: 30, windowMs: MINUTE_MS };
const AGENT_KINDS: readonly number[] = [1, 2, 41, 42];
const FETCHES = { limit: 20, windowMs: MINUTE_MS };

/** M180: a member's own records as CSV downloads. */
export function exportsRoutes(
  pipeline: Pipeline,
  deps: ExportDeps,
  sources: readonly ExportSource[],
  worker: Pick<ExportWorker, 'wake'>,
): void {
  const { db, clock } = pipeline.context;
  const asks = createRateLimit({ db, clock }, 'exports.asks', ASKS);
  const describe = async ({ merchant, memberId }: Owner) => {
    const found = await db.withMerchant(merchant, (scope) => readOwnExports(scope, merchant, { memberId }));
    return describeExports(found, MEMBER_LIMITS);
  };

  registerCall(pipeline, memberExports, async (_, visit) => succeed(await describe(ownerOf(visit))));

  registerCall(pipeline, beginExport, async ({ of, ...filters }, visit) => {
    const { merchant, memberId } = ownerOf(visit);
    const source = sources.find((known) => known.of === of);
    // A player has no team: the file would contain the player's own days.
    if (source === undefined || (of.startsWith('team') && !AGENT_KINDS.includes(memberOf(visit).member.type)))
      return refuse('function_not_available');
    await asks.take(merchant, memberId);
    const wanted = { merchant, memberId, language: visit.language, filters };
    const refused = await askForExport(db, deps, { owner: { memberId }, limits: MEMBER_LIMITS, source, wanted });
    if (refused !== undefined) return refused;
    worker.wake(merchant);
    return succeed(await describe({ merchant, memberId }));
  });

  registerCall(pipeline, cancelExport, async ({ id }, visit) => {
    const { merchant, memberId } = ownerOf(visit);
    const isEnded = await db.withMerchant(merchant, (scope) => cancelOwnExport(scope, merchant, { memberId }, id));
    return isEnded ? succeed(await describe({ merchant, memberId })) : refuse('not_found');
  });

  fileRoute(pipeline);
}

/**
 * The file is sent without an envelope; a refusal has one and does not distinguish a missing file from another owner's.
 */
function fileRoute(pipeline: Pipeline): void {
  const { db, clock } = pipeline.context;
  const fetches = createRateLimit({ db, clock }, 'exports.fetches', FETCHES);
  const check = contractCheckOf(exportFile);
  pipeline.app.get(exportFile.path, async (request, reply) => {
    const { visit, input } = await admit(pipeline, exportFile, check, request, reply);
    const { merchant, memberId } = ownerOf(visit);
    reply.header('cache-control', 'no-store');
    await fetches.take(merchant, memberId);
    // The schema check has validated the input.
    const { id } = input as { readonly id: string };
    const found = await openExport(db, merchant, { memberId }, id);
    if (found === undefined) return sendRefusal(reply, refuse('not_found'));
    return reply.headers(found.headers).type(found.type).send(found.file);
  });
}

interface Owner {
  readonly merchant: string;
  readonly memberId: string;
}

function ownerOf(visit: Visit): Owner {
  return { merchant: visit.merchant, memberId: memberOf(visit).memberId };
}

export function describeExports(
  { exports, askedToday, now }: Awaited<ReturnType<typeof readOwnExports>>,
  { mostRows, mostADay }: typeof MEMBER_LIMITS,
) {
  return {
    exports: exports.map(({ id, of, state, done, rows, askedAt, expiresAt, memberId }) => ({
      id,
      of,
      state,
      done,
      rows,
      askedAt,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(memberId !== undefined && { memberId }),
    })),
    mostRows,
    now,
    leftToday: Math.max(0, mostADay - askedToday),
  };
}
