import { writeAmount } from '#contract/call/amount.ts';
import {
  type ApplicationAnswer,
  answerApplication,
  applicationPicture,
  applications,
} from '#contract/staff/applications/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { pictureFile } from '../picture-file.ts';
import { readGiven } from '../read-decimal.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';

type Store = typeof import('#gateway/features/promotions/applications.ts');

export interface ApplicationDeps {
  readonly list: Store['listApplications'];
  readonly find: Store['findApplication'];
  readonly readEvidence: Store['readEvidence'];
  readonly answer: typeof import('#gateway/features/promotions/take-part.ts').answerApplication;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/** Versions of an application. It is answered once. */
const OPEN = 1;
const ANSWERED = 2;

export function applicationRoutes(pipeline: StaffPipeline, deps: ApplicationDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, applications, async ({ state, after }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { code, exponent } = await deps.readCurrency(scope, merchant);
      const search = { status: state, after: placeOf(after) };
      const { rows, hasMore } = await deps.list(scope, merchant, search, exponent);
      const last = rows.at(-1);
      return succeed({ rows, currency: code, ...(hasMore && last && { next: `${last.askedAt}.${last.id}` }) });
    }),
  );

  registerStaffCall(pipeline, applicationPicture, async ({ id, at }, { merchant }) => {
    const of = { request: id, position: Number(at) };
    return pictureFile(await db.withMerchant(merchant, (scope) => deps.readEvidence(scope, merchant, of)));
  });

  // The award is paid when the member claims it. Above the merchant's limit two staff users must approve it.
  const answerByTwo = byTwo<ApplicationAnswer, { version: number }>(pipeline, {
    name: 'application.accept',
    right: 'application.answer',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, { merchant }, request) {
      if (!request.approved) return { sizeMinor: 0n };
      const { exponent } = await deps.readCurrency(scope, merchant);
      const found = await deps.find(scope, merchant, request.id, exponent);
      return { sizeMinor: readGiven(request.amount, exponent), ...(found && { account: found.account }) };
    },
    run: (scope, visit, request, proposedBy) => answer(pipeline, deps, { scope, visit, proposedBy }, request),
  });
  registerStaffCall(pipeline, answerApplication, async (request, visit) => succeed(await answerByTwo(visit, request)));
}

function placeOf(after: string | undefined) {
  const [at, id] = after?.split('.') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

const subjectOf = (id: string) => `application:${id}`;

interface Answering {
  readonly scope: Db;
  readonly visit: StaffVisit;
  readonly proposedBy: string | undefined;
}

async function answer(
  { context }: StaffPipeline,
  deps: ApplicationDeps,
  { scope, visit, proposedBy }: Answering,
  request: ApplicationAnswer,
) {
  const { merchant } = visit;
  const { id, reason } = request;
  const { exponent } = await deps.readCurrency(scope, merchant);
  const found = await deps.find(scope, merchant, id, exponent);
  if (found === undefined) throw new Failure('not_found');
  const verdict = verdictOf(request, exponent);
  const by = { answeredBy: staffOf(visit).staffId, proposedBy };
  const answered = await deps
    .answer(scope, { merchant, now: context.clock.now(), ...by }, id, verdict)
    .catch(refuseTooLarge);
  if (!answered) throw new VersionConflict(ANSWERED, await readStaffActionsOf(scope, merchant, subjectOf(id), 5));
  const of = { account: found.account, promotion: found.promotionId };
  await recordStaffAction(scope, visit, {
    action: verdict.approved ? 'application.accept' : 'application.refuse',
    subject: subjectOf(id),
    reason,
    before: { ...of, version: OPEN, status: 'open' },
    after: verdict.approved
      ? { ...of, status: 'approved', amount: writeAmount(verdict.amountMinor, exponent) }
      : { ...of, status: 'rejected' },
  });
  return { version: ANSWERED };
}

/** Reports an award above the promotion's maximum at its field (D67). */
function refuseTooLarge(error: unknown): never {
  if (error instanceof Error && error.name === 'AwardTooLarge')
    throw new Failure('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  throw error;
}

function verdictOf(request: ApplicationAnswer, exponent: number): Parameters<ApplicationDeps['answer']>[3] {
  if (!request.approved) return { approved: false, reason: request.reason };
  return { approved: true, amountMinor: readGiven(request.amount, exponent) };
}
