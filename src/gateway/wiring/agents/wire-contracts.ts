import { writeAmount } from '#contract/call/amount.ts';
import { readRows } from '#model/agents/read-contracts.ts';
import { CONTRACT } from '#model/state-machines/contract.ts';
import { RUN } from '#model/state-machines/run.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/tables.ts';
import type { MovePorts } from '../../features/agents/moves.ts';
import { recordSubmission } from '../../features/cashier/orders/record-submission.ts';
import { answerEnd, askForEnd } from '../../features/contracts/agreed/answer.ts';
import { endForMove, readMoveEnds } from '../../features/contracts/agreed/cascade.ts';
import { createOfferLapse } from '../../features/contracts/agreed/expire.ts';
import { lockLine } from '../../features/contracts/agreed/line.ts';
import { type ContractDeps, offerContract, previewOffer } from '../../features/contracts/agreed/offer.ts';
import { contractsRoutes, writeFormula, writeLens } from '../../features/contracts/contract-routes.ts';
import { amountsOf, presentTerms, presentUnfit, readSentTerms } from '../../features/contracts/present.ts';
import { createRuns, type Runs } from '../../features/contracts/runs/job.ts';
import {
  findHolder,
  holdLine,
  listContracts,
  listLines,
  listRuns,
  MOST_LINES,
  releaseLine,
  weighLine,
} from '../../features/contracts/staff-lists.ts';
import { countRequests } from '../../features/contracts/terms/agreement.ts';
import { notifyMember, notifyMembers } from '../../features/inbox/store.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { ensureAccount } from '../../features/wallet/ledger.ts';
import type { Notifier } from '../../identity/codes/notifier.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import { staffContractsRoutes } from '../../staff/contracts/staff-contract-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';
import { readDayRules } from '../../stream/daily-counters/day-rules.ts';
import { emitEvent } from '../../stream/emit-event.ts';
import type { Timers } from '../../timers/timers.ts';

export function composeContractsStaff(pipeline: StaffPipeline, { deps }: Pick<Contracts, 'deps'>): void {
  staffContractsRoutes(pipeline, {
    readCurrency,
    readRows,
    lists: { listContracts, listRuns, listLines, weighLine, holdLine, releaseLine, findHolder, MOST_LINES },
    present: { amountsOf, presentTerms, presentUnfit, readSentTerms },
    previewOffer: (db, offer) => previewOffer(db, deps, offer),
    offer: (db, offer, by) => offerContract(db, deps, offer, by),
    askForEnd: (db, answer) => askForEnd(db, deps, answer),
    answerEnd: (db, answer, isAgreed) => answerEnd(db, deps, answer, isAgreed),
    writeLens: (db, merchant, lens, holderId) => writeLens(db, deps, merchant, lens, holderId),
    writeFormula: (db, merchant, of) => writeFormula(db, deps, merchant, { ...of, memberId: undefined }),
  });
}

export interface Contracts {
  readonly deps: ContractDeps;
  readonly runs: Runs;
  routes(pipeline: Pipeline): void;
  /** The contract operations of a member move (D58). */
  readonly moves: Pick<MovePorts, 'readEnds' | 'endContracts' | 'lockLine'>;
  /** Contract requests that wait for an agent's answer: offers, and ends that the other party requests. */
  countRequests(db: Db, merchant: string, memberId: string): Promise<number>;
}

/** Wires contracts to the ledger, the event stream and messages, and registers their timers. */
export function composeContracts(
  context: Context,
  { notifier }: { readonly notifier: Notifier },
  timers: Timers,
): Contracts {
  const channels = { notify: notifyMember, mail: notifier.notify };
  const deps: ContractDeps = { readCurrency, readDayRules, channels };
  const runs = createRuns(context, {
    ...deps,
    ensureAccount,
    notifyMany: notifyMembers,
    endSlots: (db, merchant) => emitEvent(db, merchant, { kind: 'slot' }),
    async readWriting(db, merchant) {
      const { code, exponent } = await readCurrency(db, merchant);
      return (minor) => `${writeAmount(minor, exponent)} ${code}`;
    },
  });
  timers.on(CONTRACT.name, 'lapse', createOfferLapse(channels));
  timers.on(RUN.name, 'post', runs.post);
  return {
    deps,
    runs,
    routes: (pipeline) => contractsRoutes(pipeline, { ...deps, recordSubmission }),
    moves: {
      readEnds: readMoveEnds,
      endContracts: async (db, merchant, move) => (await endForMove(db, channels, merchant, move)).length,
      lockLine,
    },
    countRequests,
  };
}
