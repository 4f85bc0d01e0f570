import type { Static } from 'typebox';
import { MILLIS, readPlace } from '#contract/call/ids.ts';
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
import { contractsSchemas as schemas } from '#contract/contracts/schemas.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Pipeline, memberOf, type Visit } from '#gateway/door/door.ts';
import { Failure } from '#gateway/door/failure.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import { CONTRACT } from '#model/machines/contract.ts';
import type { Machine } from '#model/machines/machine.ts';
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
import { type ContractDeps, previewOffer, type Offer, offerContract } from './agreed/offer.ts';
import { readAccounts } from './agreed/take-step.ts';
import { describeConsolidated } from './consolidated.ts';
import { describeContracts } from './describe.ts';
import { amountsOf, namedIn, presentFormula, presentLens, presentUnfit, readSentTerms } from './present.ts';
import { type IncomeRow, readArrears, readFormula, readIncome } from './runs/income.ts';
import { readAround } from './terms/agreement.ts';

/** What the calls ask of others beside what contracts do. */
interface CallDeps extends ContractDeps {
  /** Remembers a press of a member under their key: whether it is the first time. Throws Failure where the key came with another request. */
  readonly recordSubmission: (
    db: Db,
    press: {
      readonly merchant: string;
      readonly memberId: string;
      readonly key: string;
      readonly machine: Pick<Machine, 'name'>;
      readonly id: string;
    },
    request: readonly unknown[],
  ) => Promise<boolean>;
}

/** Contracts of agents and what they paid, as members call them (M208, M216-M223, M323-M326). */
export function contractsRoutes(pipeline: Pipeline, deps: CallDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, consolidatedFunds, schemas.consolidatedFunds, async (_, visit) => {
    const { merchant, memberId } = whoOf(visit);
    const reply = await db.withMerchant(merchant, (scope) => describeConsolidated(scope, deps, merchant, memberId));
    return succeed(reply as Static<typeof schemas.consolidatedFunds.reply>);
  });
  registerCall(pipeline, agentContracts, schemas.agentContracts, async ({ kind, search }, visit) => {
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

/** Tells a lens in the wire's words. */
export async function writeLens(db: Db, deps: ContractDeps, merchant: string, lens: Lens, holderId: string) {
  const { exponent } = await deps.readCurrency(db, merchant);
  const accounts = await readAccounts(db, merchant, namedIn(lens));
  return presentLens(lens, holderId, { amounts: amountsOf(exponent), accounts });
}

/** Ends a transaction without its effects; the refusal is the reply. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('Nothing was done');
    this.refusal = refusal;
  }
}

/** Answers what the work throws as Undone. */
export async function orRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

function offerRoutes(pipeline: Pipeline, deps: ContractDeps): void {
  const { db } = pipeline.context;
  const offerOf = async (scope: Db, visit: Visit, { kind, to, rows }: Pick<OfferRequest, 'kind' | 'to' | 'rows'>) => {
    const { merchant, memberId } = whoOf(visit);
    const { exponent } = await deps.readCurrency(scope, merchant);
    const read = readSentTerms(kind, rows, amountsOf(exponent));
    if ('mistake' in read) throw new Undone(refuseRows(read.mistake));
    // Of whoever is not below nothing is told, not even that they are there.
    const above = (await readUp(scope, merchant, to)).slice(1);
    if (!above.some(({ id }) => id === memberId)) throw new Undone(refuse('not_found'));
    const offer: Offer = { merchant, kind, to, rows: read.value, offererId: memberId, actor: memberId };
    return offer;
  };

  registerCall(pipeline, offerCall, schemas.offerContract, (request, visit) => {
    const { merchant } = visit;
    const { idempotencyKey: key = '' } = visit;
    return orRefusal(
      db.withMerchant(merchant, async (scope) => {
        const offer = await offerOf(scope, visit, request);
        const done = await offerContract(scope, deps, offer, { key, seen: request.lens });
        if (done.kind === 'unfit') throw new Undone(refuse('contract_unfit', { value: presentUnfit(done.unfit) }));
        if (done.kind === 'changed')
          throw new Undone(refuse('conflict', { value: await writeLens(scope, deps, merchant, done.lens, offer.to) }));
        return succeed(null);
      }),
    );
  });

  registerCall(pipeline, contractLens, schemas.contractLens, (request, visit) => {
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

type OfferRequest = Static<typeof schemas.offerContract.request>;

/** The mistake begins with the place in the rows: `/CONS/0/ratePpm: found ...`. */
export function refuseRows(mistake: string): Refusal {
  const [place = ''] = mistake.split(':', 1);
  return refuse('invalid_request', {
    value: { fields: [{ field: `rows${place === '""' ? '' : place}`.slice(0, 40) }] },
    detail: mistake,
  });
}

/** An answer to a request, as the wire has it (D23). */
interface Sent {
  readonly kind: ContractKind;
  readonly status: 'A' | 'R' | 'C';
  readonly lens: string | undefined;
  /** Of dividends: which request. */
  readonly type?: RequestSign;
  readonly id?: string;
}

function answerRoutes(pipeline: Pipeline, deps: ContractDeps): void {
  const answer = (sent: Sent, visit: Visit) => answerRequest(pipeline, deps, sent, visit);
  const dividend = (request: Static<typeof schemas.processDividend.request>, visit: Visit) =>
    answer({ kind: 'DIVIDEND', lens: undefined, ...request }, visit);
  registerCall(pipeline, processDividend, schemas.processDividend, dividend);
  registerCall(pipeline, processDividendOld, schemas.processDividendOld, dividend);
  const daily = (request: Static<typeof schemas.processDailySalary.request>, visit: Visit) =>
    answer({ kind: 'DAILY', lens: undefined, ...request }, visit);
  registerCall(pipeline, processDailySalary, schemas.processDailySalary, daily);
  registerCall(pipeline, processDailySalaryOld, schemas.processDailySalaryOld, daily);
  registerCall(pipeline, processHourSalary, schemas.processHourSalary, ({ contractId: id, status, lens }, visit) =>
    answer({ kind: 'HOURLY', id, status, lens }, visit),
  );
  registerCall(pipeline, processRealTimeSalary, schemas.processRealTimeSalary, ({ contractId: id, status, lens }, visit) =>
    answer({ kind: 'REALTIME', id, status, lens }, visit),
  );
}

function endRoute(pipeline: Pipeline, deps: CallDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, endContract, schemas.endContract, ({ contract: id, answer: stated }, visit) => {
    const { merchant, memberId: actor } = whoOf(visit);
    const { idempotencyKey: key = '' } = visit;
    return orRefusal(
      db.withMerchant(merchant, async (scope) => {
        const press = { merchant, memberId: actor, key, machine: CONTRACT, id };
        if (!(await deps.recordSubmission(scope, press, [stated]))) return succeed(null);
        const of = { merchant, id, actor, by: 'member' } as const;
        const done =
          stated === 'ask' ? await askForEnd(scope, deps, of) : await answerEnd(scope, deps, of, stated === 'agree');
        // What was refused keeps no key.
        if (done.kind !== 'done') throw new Undone(refuse('not_found'));
        return succeed(null);
      }),
    );
  });
}

/** Finds the request that an answer is for, and takes it as the one function that all kinds share: accept, reject, terminate. */
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
      // Who sends an acceptance again finds it in force.
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

/** D23: an hourly or real-time salary's end is agreed to by A, that of the others by C. */
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
      // The offer has lapsed by this: that stays.
      return refuse('contract_unfit', { value: presentUnfit(done.unfit) });
    default:
      throw new Undone(refuse('conflict', { value: await writeLens(scope, deps, merchant, done.lens, holder) }));
  }
}

function incomeRoutes(pipeline: Pipeline, deps: ContractDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, agentIncome, schemas.agentIncome, async (request, visit) => {
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
  registerCall(pipeline, incomeFormula, schemas.incomeFormula, async ({ id, period }, visit) => {
    const { merchant, memberId } = whoOf(visit);
    const reported = await db.withMerchant(merchant, (scope) =>
      writeFormula(scope, deps, merchant, { id, period, memberId }),
    );
    return reported === undefined ? refuse('not_found') : succeed(reported);
  });
}

/** A line with its formula in the wire's words; undefined where there is none. */
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
      ...{ period, validBet: amounts.write(validBetMinor), loss: amounts.write(lossMinor) },
    })),
  };
}

/** A line as the wire has it. */
export function presentLine(line: IncomeRow, write: (minor: bigint) => string) {
  const { id, kind, cadence, period, fromDay, toDay, startsAt, paidAt, hasLate } = line;
  return {
    ...{ id, kind, cadence, period, fromDay, toDay, startsAt: startsAt.getTime(), hasLate },
    ...(paidAt === null ? {} : { paidAt: paidAt.getTime() }),
    ...{
      gross: write(line.gross),
      below: write(line.gross - line.net),
      net: write(line.net),
      paid: write(line.paid ?? 0n),
    },
    ...{ arrearsBefore: write(line.before ?? 0n), arrearsAfter: write(line.after ?? 0n) },
  };
}
