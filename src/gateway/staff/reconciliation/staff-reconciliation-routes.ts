import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { answerCase, reconciliationCases, runReconciliation } from '#contract/staff/reconciliation/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';

type Answers = typeof import('#gateway/features/reconciliation/answer-case.ts');

type Runs = typeof import('#gateway/features/reconciliation/runs.ts');

type CaseRow = import('#gateway/features/reconciliation/list-cases.ts').CaseRow;

type CaseAnswer = import('#gateway/features/reconciliation/answer-case.ts').CaseAnswer;

type Run = import('#gateway/features/reconciliation/runs.ts').Run;

interface ReconciliationDeps {
  readonly list: typeof import('#gateway/features/reconciliation/list-cases.ts').listCases;
  readonly readRuns: Runs['readRuns'];
  readonly readCoverage: typeof import('#gateway/features/reconciliation/coverage.ts').readCoverage;
  readonly askForRun: Runs['askForRun'];
  readonly resolutionsOf: Answers['resolutionsOf'];
  readonly propose: Answers['proposeForCase'];
  readonly drop: Answers['dropProposal'];
  readonly confirm: (db: Db, answer: CaseAnswer) => ReturnType<Answers['confirmCase']>;
  readonly whyRefused: (
    error: unknown,
  ) => import('#gateway/features/reconciliation/answer-case.ts').CaseRefusal | undefined;
  readonly referenceOf: typeof import('#model/state-machines/reference.ts').referenceOf;
  /** Number of decimals; undefined for a currency without payments. */
  readonly digitsOf: (currency: string) => number;
}

type Answer = Static<typeof answerCase.request>;

/** Staff routes of reconciliation: differences between statements and books, runs on demand and answers. */
export function reconciliationRoutes(pipeline: StaffPipeline, deps: ReconciliationDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, reconciliationCases, async ({ part, by }, visit) => {
    const { merchant } = visit;
    const { found, runs, coverage } = await db.withMerchant(merchant, async (scope) => ({
      found: await deps.list(scope, merchant, { part, by }),
      runs: await deps.readRuns(scope, merchant),
      coverage: await deps.readCoverage(scope, merchant),
    }));
    const people = found.rows.flatMap(({ proposedBy, closedBy }) => [proposedBy, closedBy]);
    const names = await nameStaff(db, [...people, runs.last?.askedBy]);
    const me = staffOf(visit).staffId;
    const finishedAt = runs.finished?.endedAt?.getTime();
    return succeed({
      rows: found.rows.map((row) => present(row, deps, { names, me })),
      count: found.count,
      accounts: coverage.map(({ provider, currency, throughDay, why }) => ({
        provider,
        currency,
        ...(throughDay !== null && { throughDay }),
        ...(why !== null && { why }),
      })),
      ...(runs.last && { run: presentRun(runs.last, names) }),
      ...(finishedAt !== undefined && { finishedAt }),
    });
  });

  registerStaffCall(pipeline, runReconciliation, async (_request, visit) => {
    const { merchant } = visit;
    await db.withMerchant(merchant, async (scope) => {
      const id = await deps.askForRun(scope, merchant, staffOf(visit).staffId);
      const entry = { action: 'reconciliation.run', subject: 'reconciliation', before: null, after: { run: id } };
      await recordStaffAction(scope, visit, { ...entry, reason: 'asked for in the console' });
    });
    return succeed(null);
  });

  registerStaffCall(pipeline, answerCase, async (request, visit) =>
    succeed(await answer(pipeline, deps, visit, request)),
  );
}

interface Presenting {
  readonly names: ReadonlyMap<string, string>;
  readonly me: string;
}

type Row = Static<typeof reconciliationCases.reply>['rows'][number];

function present(row: CaseRow, deps: ReconciliationDeps, { names, me }: Presenting): Row {
  const { id, kind, provider, currency, reference, flow, machine, orderId, account, proposed, proposedBy } = row;
  const exponent = deps.digitsOf(currency);
  const { at, proposedAt, closedAs, closedAt, closedBy, reason } = row;
  const proposal = proposed !== null && {
    step: proposed,
    by: names.get(proposedBy ?? '') ?? proposedBy ?? '',
    isMine: proposedBy === me,
    reason: reason ?? '',
    at: (proposedAt ?? row.foundAt).getTime(),
  };
  return {
    id,
    kind,
    provider,
    currency,
    reference,
    flow,
    version: Number(row.version),
    ...(machine !== null && { machine }),
    ...(machine !== null &&
      orderId !== null && { orderId, orderReference: deps.referenceOf({ name: machine }, orderId) }),
    ...(account !== null && { account }),
    effect: writeAmount(row.effectMinor, exponent),
    reported: writeAmount(row.reportedMinor, exponent),
    posted: writeAmount(row.postedMinor, exponent),
    ...(at !== null && { at: at.getTime() }),
    foundAt: row.foundAt.getTime(),
    ways: closedAs === null ? [...deps.resolutionsOf(row)] : [],
    ...(proposal && closedAs === null && { proposal }),
    ...(reason !== null && { reason }),
    ...(closedAs !== null && { closedAs }),
    ...(closedAt !== null && { closedAt: closedAt.getTime() }),
    ...(closedBy !== null && { closedBy: names.get(closedBy) ?? closedBy }),
  };
}

function presentRun(run: Run, names: ReadonlyMap<string, string>) {
  const { state, askedBy, askedAt, endedAt, daysTotal, daysRead, why, nextAt } = run;
  return {
    state,
    askedAt: askedAt.getTime(),
    daysTotal,
    daysRead,
    ...(askedBy !== null && { askedBy: names.get(askedBy) ?? askedBy }),
    ...(endedAt !== null && { endedAt: endedAt.getTime() }),
    ...(why !== null && { why }),
    ...(state === 'unfinished' && { nextAt: nextAt.getTime() }),
  };
}

const subjectOf = (id: string) => `case:${id}`;

/** Closes, proposes or confirms, with a journal entry. Throws `Failure` for each refusal. */
function answer(pipeline: StaffPipeline, deps: ReconciliationDeps, visit: StaffVisit, request: Answer) {
  const { merchant } = visit;
  const { id, version, reason, verdict } = request;
  return changeAsSeen(pipeline.context.db, merchant, async (scope) => {
    const done = await applyAnswer(scope, deps, visit, request).catch((error: unknown) =>
      refuse(scope, deps, merchant, { id, version, error }),
    );
    await recordStaffAction(scope, visit, {
      action: `case.${STAFF_ACTIONS[verdict]}`,
      subject: subjectOf(id),
      reason,
      before: { version },
      after: { version: version + 1, verdict, done },
    });
    return { version: version + 1 };
  });
}

const STAFF_ACTIONS = {
  confirm: 'close',
  takeBack: 'dropProposal',
  suspense: 'propose',
  house: 'propose',
  explain: 'propose',
} as const;

async function applyAnswer(
  scope: Db,
  deps: ReconciliationDeps,
  visit: StaffVisit,
  { id, version, verdict, reason }: Answer,
): Promise<string> {
  const { merchant } = visit;
  const staff = staffOf(visit).staffId;
  const seen = { merchant, id, version: BigInt(version), staff };
  if (verdict === 'takeBack') {
    await deps.drop(scope, seen);
    return 'takenBack';
  }
  if (verdict !== 'confirm') return deps.propose(scope, { ...seen, resolution: verdict, reason });
  const done = await deps.confirm(scope, seen);
  // Start a new run, because the figures shown are those of the last run.
  if (done === 'posted') await deps.askForRun(scope, merchant, staff);
  return done;
}

async function refuse(
  scope: Db,
  deps: ReconciliationDeps,
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
    case 'unfit':
      throw new Failure('invalid_request', { value: { fields: [{ field: 'verdict', code: 'unfit' }] } });
    case 'unproposed':
    case 'stale': {
      const { rows } = await deps.list(scope, merchant, { part: 'open', id });
      // A closed case is at least one version ahead.
      throw new VersionConflict(
        Number(rows[0]?.version ?? version + 1),
        await readStaffActionsOf(scope, merchant, subjectOf(id), 5),
      );
    }
    default:
      throw error;
  }
}
