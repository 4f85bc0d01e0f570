import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import {
  endOperatorContract,
  holdSettlement,
  offerOperatorContract,
  settlementFormula,
  settlementLines,
  settlementRuns,
  staffContractLens,
  staffContracts,
} from '#contract/staff/contracts/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';
import type { StaffContractsDeps } from './deps.ts';

/** Staff routes of agent contracts and of the runs that pay them. */
export function staffContractsRoutes(pipeline: StaffPipeline, deps: StaffContractsDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, staffContracts, ({ part, kind, search }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const currency = await currencyOf(scope, deps, merchant);
      const { rows, count } = await deps.lists.listContracts(scope, merchant, { part, kind, search });
      const amounts = deps.present.amountsOf(currency.exponent);
      const reported = rows.map(({ offerer, endAskedBy, beganAt, endedAt, because, ...row }) => ({
        id: row.id,
        kind: row.kind,
        cadence: row.cadence,
        state: row.state,
        holder: row.holder,
        version: Number(row.version),
        ...(offerer !== null && { offerer }),
        ...(endAskedBy !== null && { endAskedBy }),
        offeredAt: row.offeredAt.getTime(),
        ...(beganAt !== null && { beganAt: beganAt.getTime() }),
        ...(endedAt !== null && { endedAt: endedAt.getTime() }),
        ...(because !== null && { because: JSON.stringify(because) }),
        rows: deps.present.presentTerms(deps.readRows(row.rows, []), amounts),
      }));
      return succeed({ rows: reported, count, ...currency });
    }),
  );
  offerRoutes(pipeline, deps);
  runRoutes(pipeline, deps);
}

async function currencyOf(db: Db, deps: StaffContractsDeps, merchant: string) {
  const { code, exponent } = await deps.readCurrency(db, merchant);
  return { currency: code, exponent };
}

type OperatorTerms = Static<typeof staffContractLens.request>;
type OperatorOffer = Static<typeof offerOperatorContract.request>;

/** Parses the operator's offer. Throws `Failure` if its rows are invalid or the agent does not exist. */
async function readOffer(db: Db, deps: StaffContractsDeps, visit: StaffVisit, terms: OperatorTerms) {
  const { merchant } = visit;
  const { exponent } = await deps.readCurrency(db, merchant);
  const to = await deps.lists.findHolder(db, merchant, terms.account);
  if (to === undefined)
    throw new Failure('invalid_request', { value: { fields: [{ field: 'account', code: 'unknown' }] } });
  const read = deps.present.readSentTerms(terms.kind, terms.rows, deps.present.amountsOf(exponent));
  if ('mistake' in read)
    throw new Failure('invalid_request', { value: { fields: [{ field: 'rows' }] }, detail: read.mistake });
  const { kind, cadence } = terms;
  return { merchant, kind, to, rows: read.value, offererId: undefined, actor: staffOf(visit).staffId, cadence };
}

function offerRoutes(pipeline: StaffPipeline, deps: StaffContractsDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, staffContractLens, (terms, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const offer = await readOffer(scope, deps, visit, terms);
      const lens = await deps.previewOffer(scope, offer);
      if ('why' in lens) return refuse('contract_unfit', { value: deps.present.presentUnfit(lens) });
      const reported = await deps.writeLens(scope, merchant, lens, offer.to);
      return succeed({ lens: reported, ...(await currencyOf(scope, deps, merchant)) });
    }),
  );

  // A contract in force pays without an upper bound, depending on what the agent's team bets or loses.
  const offerByTwo = byTwo<OperatorOffer, null>(pipeline, {
    name: 'contract.offer',
    right: 'contract.change',
    subjectOf: ({ account, kind }) => subjectOfOffer(account, kind),
    stakeOf: async (_scope, _visit, { account }) => ({ sizeMinor: null, account }),
    run: (scope, visit, wanted, proposedBy) => offer(scope, deps, visit, wanted, proposedBy),
  });
  registerStaffCall(pipeline, offerOperatorContract, async (wanted, visit) => succeed(await offerByTwo(visit, wanted)));

  registerStaffCall(pipeline, endOperatorContract, ({ id, answer, reason }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const of = { merchant, id, actor: staffOf(visit).staffId, by: 'staff', reason } as const;
      const done =
        answer === 'ask' ? await deps.askForEnd(scope, of) : await deps.answerEnd(scope, of, answer === 'agree');
      if (done.kind !== 'done') throw new Failure('not_found');
      await recordStaffAction(scope, visit, {
        action: `contract.end.${answer}`,
        subject: `contract:${id}`,
        reason,
        before: null,
        after: { answer },
      });
      return succeed(null);
    }),
  );
}

const subjectOfOffer = (account: string, kind: string) => `contract:${account}:${kind}`;

/**
 * Makes an offer of the operator. Throws `Failure` if the offer is invalid. If its effect differs from the one that was
 * read: `conflict` with the new effect, or `VersionConflict` for another staff user's proposal.
 */
async function offer(
  scope: Db,
  deps: StaffContractsDeps,
  visit: StaffVisit,
  { lens, reason, ...terms }: OperatorOffer,
  proposedBy: string | undefined,
): Promise<null> {
  const { merchant } = visit;
  const { kind, account, rows } = terms;
  const wanted = { ...(await readOffer(scope, deps, visit, terms)), proposedBy };
  const done = await deps.offer(scope, wanted, { key: randomUUID(), seen: lens });
  if (done.kind === 'unfit') throw new Failure('contract_unfit', { value: deps.present.presentUnfit(done.unfit) });
  if (done.kind === 'changed') {
    if (proposedBy !== undefined)
      throw new VersionConflict(1, await readStaffActionsOf(scope, merchant, subjectOfOffer(account, kind), 5));
    throw new Failure('conflict', { value: await deps.writeLens(scope, merchant, done.lens, wanted.to) });
  }
  await recordStaffAction(scope, visit, {
    action: 'contract.offer',
    subject: `contract:${done.id}`,
    reason,
    before: null,
    after: { account, kind, rows },
  });
  return null;
}

function runRoutes(pipeline: StaffPipeline, deps: StaffContractsDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, settlementRuns, ({ kind }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const currency = await currencyOf(scope, deps, merchant);
      const { write } = deps.present.amountsOf(currency.exponent);
      const runs = await deps.lists.listRuns(scope, merchant, kind);
      const rows = runs.map(({ postsAt, startsAt, endsAt, ...run }) => ({
        id: run.id,
        kind: run.kind,
        cadence: run.cadence,
        period: run.period,
        state: run.state,
        fromDay: run.fromDay,
        toDay: run.toDay,
        startsAt: startsAt.getTime(),
        endsAt: endsAt.getTime(),
        lines: run.lines,
        paidLines: run.paidLines,
        heldLines: run.heldLines,
        gross: write(run.topsGrossMinor),
        paid: write(run.paidMinor),
        arrears: write(run.arrearsMinor),
        ...(postsAt !== null && { postsAt: postsAt.getTime() }),
      }));
      return succeed({ rows, ...currency });
    }),
  );

  registerStaffCall(pipeline, settlementLines, ({ run, after }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await currencyOf(scope, deps, merchant);
      const { write } = deps.present.amountsOf(exponent);
      const lines = await deps.lists.listLines(scope, merchant, run, after === undefined ? -1 : Number(after));
      const rows = lines.map(({ id, period, holder, gross, net, paid, hasLate, isHeld, heldBecause, paidAt }) => ({
        id,
        period,
        holder,
        gross: write(gross),
        net: write(net),
        below: write(gross - net),
        hasLate,
        isHeld,
        ...(paid !== null && { paid: write(paid) }),
        ...(heldBecause !== null && { heldBecause }),
        ...(paidAt !== null && { paidAt: paidAt.getTime() }),
      }));
      const last = lines.length < deps.lists.MOST_LINES ? undefined : lines.at(-1);
      return succeed({ rows, ...(last && { next: String(last.place) }) });
    }),
  );

  registerStaffCall(pipeline, settlementFormula, ({ id, period }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const found = await deps.writeFormula(scope, merchant, { id, period });
      if (found === undefined) throw new Failure('not_found');
      return succeed({ groups: found.groups, ...(await currencyOf(scope, deps, merchant)) });
    }),
  );

  const holdByTwo = byTwo<Static<typeof holdSettlement.request>, null>(pipeline, {
    name: 'settlement.release',
    right: 'settlement.hold',
    subjectOf: subjectOfLine,
    async stakeOf(scope, { merchant }, { hold, ...name }) {
      const line = hold ? undefined : await deps.lists.weighLine(scope, merchant, name);
      return { sizeMinor: line !== undefined && line.net > 0n ? line.net : 0n, account: line?.holder ?? '' };
    },
    run: (scope, visit, asked, proposedBy) => holdOrRelease(scope, deps, visit, asked, proposedBy),
  });
  registerStaffCall(pipeline, holdSettlement, async (asked, visit) => succeed(await holdByTwo(visit, asked)));
}

const subjectOfLine = ({ id, period }: { readonly id: string; readonly period: string }) =>
  `settlement:${id}:${period}`;

async function holdOrRelease(
  scope: Db,
  deps: StaffContractsDeps,
  visit: StaffVisit,
  { hold, reason, ...name }: Static<typeof holdSettlement.request>,
  proposedBy: string | undefined,
): Promise<null> {
  const { merchant } = visit;
  const staff = staffOf(visit).staffId;
  const isDone = hold
    ? await deps.lists.holdLine(scope, merchant, { ...name, by: { staff, reason } })
    : await deps.lists.releaseLine(scope, merchant, { ...name, by: { staff, proposedBy } });
  if (!isDone) throw new Failure('not_found');
  await recordStaffAction(scope, visit, {
    action: hold ? 'settlement.hold' : 'settlement.release',
    subject: subjectOfLine(name),
    reason,
    before: { held: !hold },
    after: { held: hold },
  });
  return null;
}
