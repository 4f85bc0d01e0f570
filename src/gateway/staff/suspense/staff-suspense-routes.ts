import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { answerSuspense, suspenseList } from '#contract/staff/suspense/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';

type Suspense = import('#gateway/features/cashier/suspense/suspense.ts').Suspense;

type SuspendedMoney = import('#gateway/features/cashier/queues/suspense-list.ts').SuspendedMoney;

interface SuspenseDeps {
  readonly list: typeof import('#gateway/features/cashier/queues/suspense-list.ts').listSuspense;
  readonly propose: Suspense['propose'];
  readonly close: Suspense['close'];
  readonly drop: Suspense['drop'];
  readonly whyRefused: (
    error: unknown,
  ) => 'unknown' | 'stale' | 'unproposed' | 'own' | 'foreign' | 'member' | undefined;
  /** The member's id; undefined if there is no such account. */
  readonly findMember: (db: Db, merchant: string, account: string) => Promise<string | undefined>;
  readonly referenceOf: typeof import('#model/state-machines/reference.ts').referenceOf;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

type Answer = Static<typeof answerSuspense.request>;

/** Staff routes of money in suspense: list, propose and confirm its use. */
export function suspenseRoutes(pipeline: StaffPipeline, deps: SuspenseDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, suspenseList, async ({ part, after }, visit) => {
    const { merchant } = visit;
    const [place, id] = after?.split('.') ?? [];
    const behind = place === undefined || id === undefined ? undefined : { place: BigInt(place), id };
    const { found, currency } = await db.withMerchant(merchant, async (scope) => ({
      found: await deps.list(scope, merchant, { part, after: behind }),
      currency: await deps.readCurrency(scope, merchant),
    }));
    const { rows, hasMore } = found;
    const names = await nameStaff(
      db,
      rows.flatMap(({ proposedBy, closedBy }) => [proposedBy, closedBy]),
    );
    const me = staffOf(visit).staffId;
    const last = rows.at(-1);
    return succeed({
      rows: rows.map((row) => present(row, deps, { names, me, exponent: currency.exponent })),
      currency: currency.code,
      ...(hasMore && last && { next: `${last.place}.${last.id}` }),
    });
  });

  registerStaffCall(pipeline, answerSuspense, async (request, visit) =>
    succeed(await answer(pipeline, deps, visit, request)),
  );
}

interface Presenting {
  readonly names: ReadonlyMap<string, string>;
  readonly me: string;
  readonly exponent: number;
}

function present(row: SuspendedMoney, deps: SuspenseDeps, { names, me, exponent }: Presenting) {
  const { id, provider, reference, depositId, depositAccount, proposedBy, account, closedAs, closedAt, closedBy } = row;
  const proposal = proposedBy !== null && {
    step: account === null ? ('return' as const) : ('credit' as const),
    by: names.get(proposedBy) ?? proposedBy,
    isMine: proposedBy === me,
    reason: row.reason ?? '',
    at: row.createdAt.getTime(),
  };
  return {
    id,
    provider,
    reference,
    version: Number(row.version),
    amount: writeAmount(row.amountMinor, exponent),
    createdAt: row.createdAt.getTime(),
    ...(depositId !== null && { depositId, depositReference: deps.referenceOf({ name: 'deposit' }, depositId) }),
    ...(depositAccount !== null && { depositAccount }),
    ...(proposal && { proposal }),
    ...(account !== null && { account }),
    ...(closedAs !== null && { closedAs }),
    ...(closedAt !== null && { closedAt: closedAt.getTime() }),
    ...(closedBy !== null && { closedBy: names.get(closedBy) ?? closedBy }),
  };
}

const subjectOf = (id: string) => `suspense:${id}`;

/** Proposes or confirms, with a journal entry. Throws `Failure` for each refusal. */
function answer(pipeline: StaffPipeline, deps: SuspenseDeps, visit: StaffVisit, request: Answer) {
  const { merchant } = visit;
  const { id, version, reason, verdict } = request;
  return changeAsSeen(pipeline.context.db, merchant, async (scope) => {
    const seen = { merchant, id, version: BigInt(version), staff: staffOf(visit).staffId };
    const done = await applyAnswer(scope, deps, seen, request).catch((error: unknown) =>
      refuse(scope, deps, merchant, { id, version, error }),
    );
    await recordStaffAction(scope, visit, {
      action: `suspense.${STAFF_ACTIONS[verdict]}`,
      subject: subjectOf(id),
      reason,
      before: { version },
      after: { version: version + 1, verdict, ...(request.verdict === 'credit' && { account: request.account }), done },
    });
    return { version: version + 1 };
  });
}

const STAFF_ACTIONS = { confirm: 'close', takeBack: 'dropProposal', credit: 'propose', return: 'propose' } as const;

interface Seen {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  readonly staff: string;
}

async function applyAnswer(scope: Db, deps: SuspenseDeps, seen: Seen, request: Answer): Promise<string> {
  if (request.verdict === 'confirm') return deps.close(scope, seen);
  if (request.verdict === 'takeBack') {
    await deps.drop(scope, seen);
    return 'takenBack';
  }
  const { reason } = request;
  if (request.verdict === 'return') await deps.propose(scope, { ...seen, reason });
  else {
    const memberId = await deps.findMember(scope, seen.merchant, request.account);
    if (memberId === undefined) throw noMember();
    await deps.propose(scope, { ...seen, reason, memberId });
  }
  return 'proposed';
}

const noMember = () => new Failure('invalid_request', { value: { fields: [{ field: 'account', code: 'unknown' }] } });

async function refuse(
  scope: Db,
  deps: SuspenseDeps,
  merchant: string,
  { id, version, error }: { readonly id: string; readonly version: number; readonly error: unknown },
): Promise<never> {
  switch (deps.whyRefused(error)) {
    case 'unknown':
      throw new Failure('not_found');
    case 'own':
      throw new Failure('forbidden', { detail: 'ownProposal' });
    case 'foreign':
      throw new Failure('forbidden', { detail: 'foreignProposal' });
    case 'member':
      throw noMember();
    case 'unproposed':
    case 'stale': {
      const { rows } = await deps.list(scope, merchant, { part: 'open', id });
      // A closed item is at least one version ahead.
      throw new VersionConflict(
        Number(rows[0]?.version ?? version + 1),
        await readStaffActionsOf(scope, merchant, subjectOf(id), 5),
      );
    }
    default:
      throw error;
  }
}
