import { readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import {
  type ApplicationAnswer,
  answerApplication,
  applicationPicture,
  applications,
} from '#contract/staff/applications/calls.ts';
import { applicationsSchemas } from '#contract/staff/applications/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import { changeAsSeen, DeedOutdated, noteDeed, readDeedsOf } from '../deeds.ts';
import { pictureFile } from '../picture-file.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffDoor, StaffVisit } from '../staff-door.ts';

type Store = typeof import('#gateway/features/promotions/applications.ts');

/** What answering asks of the promotions and of the money; compose-people.ts brings them together. */
export interface ApplicationNeeds {
  readonly list: Store['listApplications'];
  readonly find: Store['findApplication'];
  readonly readProof: Store['readProof'];
  readonly answer: typeof import('#gateway/features/promotions/take-part.ts').answerApplication;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/** Versions of an application: it is answered once. */
const OPEN = 1;
const ANSWERED = 2;

/** Applications for rewards, as staff answer them. */
export function applicationRoutes(door: StaffDoor, needs: ApplicationNeeds): void {
  const { db } = door.context;
  registerStaffCall(door, applications, applicationsSchemas.applications, async ({ state, after }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { code, exponent } = await needs.readCurrency(scope, merchant);
      const search = { status: state, after: placeOf(after) };
      const { rows, hasMore } = await needs.list(scope, merchant, search, exponent);
      const last = rows.at(-1);
      return succeed({ rows, currency: code, ...(hasMore && last && { next: `${last.askedAt}.${last.id}` }) });
    }),
  );

  registerStaffCall(
    door,
    applicationPicture,
    applicationsSchemas.applicationPicture,
    async ({ id, at }, { merchant }) => {
      const of = { request: id, position: Number(at) };
      return pictureFile(await db.withMerchant(merchant, (scope) => needs.readProof(scope, merchant, of)));
    },
  );

  registerStaffCall(door, answerApplication, applicationsSchemas.answerApplication, async (request, visit) =>
    succeed(await answer(door, needs, visit, request)),
  );
}

function placeOf(after: string | undefined) {
  const [at, id] = after?.split('.') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

const subjectOf = (id: string) => `application:${id}`;

function answer({ context }: StaffDoor, needs: ApplicationNeeds, visit: StaffVisit, request: ApplicationAnswer) {
  const { merchant } = visit;
  const { id, reason } = request;
  return changeAsSeen(context.db, merchant, async (scope) => {
    const { exponent } = await needs.readCurrency(scope, merchant);
    const found = await needs.find(scope, merchant, id, exponent);
    if (found === undefined) throw new Failure('not_found');
    const verdict = verdictOf(request, exponent);
    const answered = await needs
      .answer(scope, { merchant, now: context.clock.now() }, id, verdict)
      .catch(refuseTooLarge);
    if (!answered) throw new DeedOutdated(ANSWERED, await readDeedsOf(scope, merchant, subjectOf(id), 5));
    const of = { account: found.account, promotion: found.promotionId };
    await noteDeed(scope, visit, {
      ...{ action: verdict.approved ? 'application.accept' : 'application.refuse', subject: subjectOf(id), reason },
      before: { ...of, version: OPEN, status: 'open' },
      after: verdict.approved
        ? { ...of, status: 'approved', amount: writeAmount(verdict.amountMinor, exponent) }
        : { ...of, status: 'rejected' },
    });
    return { version: ANSWERED };
  });
}

/** An award above what the promotion's rule allows is told at its field (D67). */
function refuseTooLarge(error: unknown): never {
  if (error instanceof Error && error.name === 'AwardTooLarge')
    throw new Failure('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  throw error;
}

function verdictOf(request: ApplicationAnswer, exponent: number): Parameters<ApplicationNeeds['answer']>[3] {
  if (!request.approved) return { approved: false, reason: request.reason };
  const amountMinor = readAmountMinor(request.amount, exponent);
  // Digits below the minor unit would be cut off without a word.
  const isWhole = (request.amount.split('.')[1] ?? '').replace(/0+$/, '').length <= exponent;
  if (amountMinor === null || amountMinor <= 0n || amountMinor > MOST_MINOR || !isWhole)
    throw new Failure('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  return { approved: true, amountMinor };
}

/** No slip of the hand gives away more than this. */
const MOST_MINOR = 100_000_000_000n;
