import type { Static } from 'typebox';
import { MILLIS, readPlace } from '#contract/call/ids.ts';
import type * as calls from '#contract/contracts/calls.ts';
import type { RequestSign } from '#contract/contracts/calls.ts';
import {
  agentContracts,
  agentIncome,
  consolidatedFunds,
  contractLens,
  endContract,
  incomeFormula,
  offerContract as offerCall,
  processDailySalary,
  processDailySalaryOld,
  processDividend,
  processDividendOld,
  processHourSalary,
  processRealTimeSalary,
} from '#contract/contracts/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import { CONTRACT } from '#model/state-machines/contract.ts';
import type { StateMachine } from '#model/state-machines/machine.ts';
import {
  type Answered,
  acceptOffer,
  answerEnd,
  askForEnd,
  previewAccepting,
  previewEnding,
  rejectOffer,
} from './agreed/answer.ts';
import type { Lens } from './agreed/lens.ts';
import { readUp } from './agreed/line.ts';
import { type ContractDeps, type Offer, offerContract, previewOffer } from './agreed/offer.ts';
import { readAccounts } from './agreed/take-step.ts';
import { describeConsolidated } from './consolidated.ts';
import { describeContracts } from './describe.ts';
import { amountsOf, namedIn, presentFormula, presentLens, presentUnfit, readSentTerms } from './present.ts';
import { type IncomeRow, readArrears, readFormula, readIncome } from './runs/income.ts';
import { readAround } from './terms/agreement.ts';

/** Dependencies of the routes beyond those of contracts. */
interface CallDeps extends ContractDeps {
  /**
   * Records a member's submit under its idempotency key; returns whether it is the first. Throws Failure if the key was
   * used with another request.
   */
  readonly recordSubmission: (
    db: Db,
    submission: {
      readonly merchant: string;
      readonly memberId: string;
      readonly key: string;
      readonly machine: Pick<StateMachine, 'name'>;
      readonly id: string;
    },
    request: readonly unknown[],
  ) => Promise<boolean>;
}

/** Routes for agents' contracts and their income (M208, M216-M223, M323-M326). */
export function contractsRoutes(pipeline: Pipeline, deps: CallDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, consolidatedFunds, async (_, visit) => {
    const { merchant, memberId } = whoOf(visit);
    const reply = await db.withMerchant(merchant, (scope) => describeConsolidated(scope, deps, merchant, memberId));
    return succeed(reply as Static<typeof calls.consolidatedFunds.reply>);
  });
  registerCall(pipeline, agentContracts, async ({ kind, search }, visit) => {
    const who = whoOf(visit);
    return succeed(
      await db.withMerchant(who.merchant, (scope) => describeContracts(scope, deps, { ...who, kind, search })),
    );
  });
  offerRoutes(pipeline, deps);
  answerRoutes(pipeline, deps);
  endRoute(pipeline, deps);
  incomeRoutes(pipeline, deps);
}

const whoOf = (visit: Visit) => ({ merchant: visit.merchant, memberId: memberOf(visit).memberId });

export async function writeLens(db: Db, deps: ContractDeps, merchant: string, lens: Lens, holderId: string) {
  const { exponent } = await deps.readCurrency(db, merchant);
  const accounts = await readAccounts(db, merchant, namedIn(lens));
  return presentLens(lens, holderId, { amounts: amountsOf(exponent), accounts });
}

/** Rolls the transaction back; the refusal is the reply. */
class RollbackWithRefusal extends Error {
  override readonly name = 'RollbackWithRefusal';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('Nothing was done');
    this.refusal = refusal;
  }
}

/** Converts a thrown RollbackWithRefusal into its refusal. */
export async function orRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RollbackWithRefusal) return error.refusal;
    throw error;
  }
}

function offerRoutes(pipeline: Pipeline, deps: ContractDeps): void {
  const { db } = pipeline.context;
  const offerOf = async (scope: Db, visit: Visit, { kind, to, rows }: Pick<OfferRequest, 'kind' | 'to' | 'rows'>) => {
    const { merchant, memberId } = whoOf(visit);
    const { exponent } = await deps.readCurrency(scope, merchant);
    const read = readSentTerms(kind, rows, amountsOf(exponent));
    if ('mistake' in read) throw new RollbackWithRefusal(refuseRows(read.mistake));
    // Disclose nothing about members outside the own tree, not even that they exist.
    const above = (await readUp(scope, merchant, to)).slice(1);
    if (!above.some(({ id }) => id === memberId)) throw new RollbackWithRefusal(refuse('not_found'));
    const offer: Offer = { merchant, kind, to, rows: read.value, offererId: memberId, actor: memberId };
    return offer;
  };

  registerCall(pipeline, offerCall, (request, visit) => {
    const { merchant } = visit;
    const { idempotencyKey: key = '' } = visit;
    return orRefusal(
      db.withMerchant(merchant, async (scope) => {
        const offer = await offerOf(scope, visit, request);
        const done = await offerContract(scope, deps, offer, { key, seen: request.lens });
        if (done.kind === 'unfit')
          throw new RollbackWithRefusal(refuse('contract_unfit', { value: presentUnfit(done.unfit) }));
        if (done.kind === 'changed')
          throw new RollbackWithRefusal(
            refuse('conflict', { value: await writeLens(scope, deps, merchant, done.lens, offer.to) }),
          );
        return succeed(null);
      }),
    );
  });

  registerCall(pipeline, contractLens, (request, visit) => {
    const { merchant, memberId } = whoOf(visit);
    return orRefusal(
      db.withMerchant(merchant, async (scope) => {
        const { kind, to, rows, contract } = request;
        if (contract !== undefined) {
          const of = { merchant, id: contract, actor: memberId };
          const lens = await previewAccepting(scope, deps, of);
          if (lens !== undefined) return succeed(await writeLens(scope, deps, merchant, lens, memberId));
          const ending = await previewEnding(scope, deps, of);
          return ending === undefined
            ? refuse('not_found')
            : succeed(await writeLens(scope, deps, merchant, ending.lens, ending.holderId));
        }
        if (kind === undefined || to === undefined || rows === undefined)
          return refuse('invalid_request', { value: { fields: [{ field: 'contract' }] } });
        const offer = await offerOf(scope, visit, { kind, to, rows });
        const lens = await previewOffer(scope, deps, offer);
        return 'why' in lens
          ? refuse('contract_unfit', { value: presentUnfit(lens) })
          : succeed(await writeLens(scope, deps, merchant, lens, to));
      }),
    );
  });
}

type OfferRequest = Static<typeof calls.offerContract.request>;

/** The error message starts with the path in the rows: `/CONS/0/ratePpm: found ...`. */
export function refuseRows(mistake: string): Refusal {
  const [place = ''] = mistake.split(':', 1);
  return refuse('invalid_request', {
    value: { fields: [{ field: `rows${place === '""' ? '' : place}`.slice(0, 40) }] },
    detail: mistake,
  });
}

/** An answer to a request, as received from the client (D23). */
interface Sent {
  readonly kind: ContractKind;
  readonly status: 'A' | 'R' | 'C';
  readonly lens: string | undefined;
  /** For dividends: the kind of request. */
  readonly type?: RequestSign;
  readonly id?: string;
}

function answerRoutes(pipeline: Pipeline, deps: ContractDeps): void {
  const answer = (sent: Sent, visit: Visit) => answerRequest(pipeline, deps, sent, visit);
  const dividend = (request: Static<typeof calls.processDividend.request>, visit: Visit) =>
    answer({ kind: 'DIVIDEND', lens: undefined, ...request }, visit);
  registerCall(pipeline, processDividend, dividend);
  registerCall(pipeline, processDividendOld, dividend);
  const daily = (request: Static<typeof calls.processDailySalary.request>, visit: Visit) =>
    answer({ kind: 'DAILY', lens: undefined, ...request }, visit);
  registerCall(pipeline, processDailySalary, daily);
  registerCall(pipeline, processDailySalaryOld, daily);
  registerCall(pipeline, processHourSalary, ({ contractId: id, status, lens }, visit) =>
    answer({ kind: 'HOURLY', id, status, lens }, visit),
  );
  registerCall(pipeline, processRealTimeSalary, ({ contractId: id, status, lens }, visit) =>
    answer({ kind: 'REALTIME', id, status, lens }, visit),
  );
}

function endRoute(pipeline: Pipeline, deps: CallDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, endContract, ({ contract: id, answer: decision }, visit) => {
    const { merchant, memberId: actor } = whoOf(visit);
    const { idempotencyKey: key = '' } = visit;
    return orRefusal(
      db.withMerchant(merchant, async (scope) => {
        const submission = { merchant, memberId: actor, key, machine: CONTRACT, id };
        if (!(await deps.recordSubmission(scope, submission, [decision]))) return succeed(null);
        const of = { merchant, id, actor, by: 'member' } as const;
        const done =
          decision === 'ask'
            ? await askForEnd(scope, deps, of)
            : await answerEnd(scope, deps, of, decision === 'agree');
        // A refused request does not consume its key.
        if (done.kind !== 'done') throw new RollbackWithRefusal(refuse('not_found'));
        return succeed(null);
      }),
    );
  });
}

/** Finds the request for an answer and handles accept, reject and terminate for all kinds of contracts. */
function answerRequest({ context: { db } }: Pipeline, deps: ContractDeps, sent: Sent, visit: Visit) {
  const { merchant, memberId: actor } = whoOf(visit);
  return orRefusal(
    db.withMerchant(merchant, async (scope) => {
      const around = await readAround(scope, merchant, actor);
      const own = around.filter((one) => one.kind === sent.kind && one.holderId === actor);
      const open = own.find(
        (one) =>
          (sent.id === undefined || one.id === sent.id) &&
          (sent.type === undefined || (sent.type === 'P') === (one.state === 'offered')) &&
          (one.state === 'offered' || one.state === 'ending'),
      );
      const of = { merchant, actor, by: 'member' } as const;
      // A repeated acceptance finds the contract in force.
      const again = own.find((one) => one.id === sent.id && one.state === 'inForce');
      if (open === undefined) return again !== undefined && sent.status === 'A' ? succeed(null) : refuse('not_found');
      const done =
        open.state === 'offered'
          ? await answerNew(scope, deps, { ...of, id: open.id }, sent)
          : await answerEnd(scope, deps, { ...of, id: open.id }, endsBy(sent));
      return replyTo(scope, deps, merchant, actor, done);
    }),
  );
}

/** D23: A agrees to end an hourly or real-time salary, C to end the other kinds. */
const endsBy = ({ kind, status }: Sent) => status === (kind === 'DIVIDEND' || kind === 'DAILY' ? 'C' : 'A');

function answerNew(scope: Db, deps: ContractDeps, of: Parameters<typeof rejectOffer>[2], { status, lens }: Sent) {
  return status === 'A' ? acceptOffer(scope, deps, of, lens) : rejectOffer(scope, deps, of);
}

async function replyTo(scope: Db, deps: ContractDeps, merchant: string, holder: string, done: Answered) {
  switch (done.kind) {
    case 'done':
      return succeed(null);
    case 'gone':
      return refuse('not_found');
    case 'unfit':
      // Commit: the offer has been voided by this call.
      return refuse('contract_unfit', { value: presentUnfit(done.unfit) });
    default:
      throw new RollbackWithRefusal(
        refuse('conflict', { value: await writeLens(scope, deps, merchant, done.lens, holder) }),
      );
  }
}

function incomeRoutes(pipeline: Pipeline, deps: ContractDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, agentIncome, async (request, visit) => {
    const who = whoOf(visit);
    const { merchant, memberId } = who;
    if (request.after !== undefined && readPlace(request.after, '_', MILLIS) === undefined)
      throw new Failure('invalid_request', { value: { fields: [{ field: 'after' }] } });
    return succeed(
      await db.withMerchant(merchant, async (scope) => {
        const { write } = amountsOf((await deps.readCurrency(scope, merchant)).exponent);
        const { lines, sums, next } = await readIncome(scope, { ...who, ...request });
        return {
          lines: lines.map((line) => presentLine(line, write)),
          sums: { count: sums.count, gross: write(sums.gross), net: write(sums.net), paid: write(sums.paid) },
          ...(next === undefined ? {} : { next }),
          arrears: write(await readArrears(scope, merchant, memberId)),
        };
      }),
    );
  });
  registerCall(pipeline, incomeFormula, async ({ id, period }, visit) => {
    const { merchant, memberId } = whoOf(visit);
    const reported = await db.withMerchant(merchant, (scope) =>
      writeFormula(scope, deps, merchant, { id, period, memberId }),
    );
    return reported === undefined ? refuse('not_found') : succeed(reported);
  });
}

/** A settlement line with its formula for the client; undefined if there is none. */
export async function writeFormula(
  db: Db,
  deps: ContractDeps,
  merchant: string,
  of: Parameters<typeof readFormula>[2],
) {
  const amounts = amountsOf((await deps.readCurrency(db, merchant)).exponent);
  const found = await readFormula(db, merchant, of);
  if (found === undefined) return undefined;
  return {
    line: presentLine(found.line, amounts.write),
    groups: found.groups.map((group) => presentFormula(group, amounts)),
    late: found.late.map(({ period, validBetMinor, lossMinor }) => ({
      period,
      validBet: amounts.write(validBetMinor),
      loss: amounts.write(lossMinor),
    })),
  };
}

export function presentLine(line: IncomeRow, write: (minor: bigint) => string) {
  const { id, kind, cadence, period, fromDay, toDay, startsAt, paidAt, hasLate } = line;
  return {
    id,
    kind,
    cadence,
    period,
    fromDay,
    toDay,
    startsAt: startsAt.getTime(),
    hasLate,
    ...(paidAt === null ? {} : { paidAt: paidAt.getTime() }),
    gross: write(line.gross),
    below: write(line.gross - line.net),
    net: write(line.net),
    paid: write(line.paid ?? 0n),
    arrearsBefore: write(line.before ?? 0n),
    arrearsAfter: write(line.after ?? 0n),
  };
}
