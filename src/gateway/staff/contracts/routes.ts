import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import {
  endHouseContract,
  holdSettlement,
  offerHouseContract,
  settlementFormula,
  settlementLines,
  settlementRuns,
  staffContractLens,
  staffContracts,
} from '#contract/staff/contracts/calls.ts';
import { staffContractsSchemas as schemas } from '#contract/staff/contracts/schemas.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import { noteDeed } from '../deeds.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffDoor, type StaffVisit, staffOf } from '../staff-door.ts';
import type { StaffContractsNeeds } from './needs.ts';

/** Contracts of agents and the runs that pay them, as staff see them and what they decide. */
export function staffContractsRoutes(door: StaffDoor, needs: StaffContractsNeeds): void {
  const { db } = door.context;
  registerStaffCall(door, staffContracts, schemas.staffContracts, ({ part, kind, search }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const currency = await currencyOf(scope, needs, merchant);
      const { rows, count } = await needs.lists.listContracts(scope, merchant, { part, kind, search });
      const amounts = needs.present.amountsOf(currency.exponent);
      const told = rows.map(({ offerer, endAskedBy, beganAt, endedAt, because, ...row }) => ({
        ...{ id: row.id, kind: row.kind, cadence: row.cadence, state: row.state, holder: row.holder },
        version: Number(row.version),
        ...(offerer !== null && { offerer }),
        ...(endAskedBy !== null && { endAskedBy }),
        offeredAt: row.offeredAt.getTime(),
        ...(beganAt !== null && { beganAt: beganAt.getTime() }),
        ...(endedAt !== null && { endedAt: endedAt.getTime() }),
        ...(because !== null && { because: JSON.stringify(because) }),
        rows: needs.present.presentTerms(needs.readRows(row.rows, []), amounts),
      }));
      return succeed({ rows: told, count, ...currency });
    }),
  );
  offerRoutes(door, needs);
  runRoutes(door, needs);
}

async function currencyOf(db: Db, needs: StaffContractsNeeds, merchant: string) {
  const { code, exponent } = await needs.readCurrency(db, merchant);
  return { currency: code, exponent };
}

type HouseTerms = Static<typeof schemas.staffContractLens.request>;

/** What the house offers: the rows fit, and the agent is there. */
async function readOffer(db: Db, needs: StaffContractsNeeds, visit: StaffVisit, terms: HouseTerms) {
  const { merchant } = visit;
  const { exponent } = await needs.readCurrency(db, merchant);
  const to = await needs.lists.findHolder(db, merchant, terms.account);
  if (to === undefined)
    return refuse('invalid_request', { value: { fields: [{ field: 'account', code: 'unknown' }] } });
  const read = needs.present.readSentTerms(terms.kind, terms.rows, needs.present.amountsOf(exponent));
  if ('mistake' in read)
    return refuse('invalid_request', { value: { fields: [{ field: 'rows' }] }, detail: read.mistake });
  const { kind, cadence } = terms;
  return { merchant, kind, to, rows: read.value, offererId: undefined, actor: staffOf(visit).staffId, cadence };
}

const isRefusal = (found: object): found is Refusal => 'errorCode' in found;

function offerRoutes(door: StaffDoor, needs: StaffContractsNeeds): void {
  const { db } = door.context;
  registerStaffCall(door, staffContractLens, schemas.staffContractLens, (terms, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const offer = await readOffer(scope, needs, visit, terms);
      if (isRefusal(offer)) return offer;
      const lens = await needs.lookAtOffer(scope, offer);
      if ('why' in lens) return refuse('contract_unfit', { value: needs.present.presentUnfit(lens) });
      const told = await needs.tellLens(scope, merchant, lens, offer.to);
      return succeed({ lens: told, ...(await currencyOf(scope, needs, merchant)) });
    }),
  );

  registerStaffCall(door, offerHouseContract, schemas.offerHouseContract, ({ lens, reason, ...terms }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const offer = await readOffer(scope, needs, visit, terms);
      if (isRefusal(offer)) return offer;
      const done = await needs.offer(scope, offer, { key: randomUUID(), seen: lens });
      // Nothing was written by either.
      if (done.kind === 'unfit') return refuse('contract_unfit', { value: needs.present.presentUnfit(done.unfit) });
      if (done.kind === 'changed')
        return refuse('conflict', { value: await needs.tellLens(scope, merchant, done.lens, offer.to) });
      const { kind, account, rows } = terms;
      await noteDeed(scope, visit, {
        ...{ action: 'contract.offer', subject: `contract:${done.id}`, reason },
        ...{ before: null, after: { account, kind, rows } },
      });
      return succeed(null);
    }),
  );

  registerStaffCall(door, endHouseContract, schemas.endHouseContract, ({ id, answer, reason }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const of = { merchant, id, actor: staffOf(visit).staffId, by: 'staff', reason } as const;
      const done =
        answer === 'ask' ? await needs.askForEnd(scope, of) : await needs.answerEnd(scope, of, answer === 'agree');
      if (done.kind !== 'done') throw new Failure('not_found');
      await noteDeed(scope, visit, {
        ...{ action: `contract.end.${answer}`, subject: `contract:${id}`, reason, before: null, after: { answer } },
      });
      return succeed(null);
    }),
  );
}

function runRoutes(door: StaffDoor, needs: StaffContractsNeeds): void {
  const { db } = door.context;
  registerStaffCall(door, settlementRuns, schemas.settlementRuns, ({ kind }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const currency = await currencyOf(scope, needs, merchant);
      const { write } = needs.present.amountsOf(currency.exponent);
      const runs = await needs.lists.listRuns(scope, merchant, kind);
      const rows = runs.map(({ postsAt, startsAt, endsAt, ...run }) => ({
        ...{ id: run.id, kind: run.kind, cadence: run.cadence, period: run.period, state: run.state },
        ...{ fromDay: run.fromDay, toDay: run.toDay, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
        ...{ lines: run.lines, paidLines: run.paidLines, heldLines: run.heldLines },
        ...{ gross: write(run.topsGrossMinor), paid: write(run.paidMinor), arrears: write(run.arrearsMinor) },
        ...(postsAt !== null && { postsAt: postsAt.getTime() }),
      }));
      return succeed({ rows, ...currency });
    }),
  );

  registerStaffCall(door, settlementLines, schemas.settlementLines, ({ run, after }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await currencyOf(scope, needs, merchant);
      const { write } = needs.present.amountsOf(exponent);
      const lines = await needs.lists.listLines(scope, merchant, run, after === undefined ? -1 : Number(after));
      const rows = lines.map(({ id, period, holder, gross, net, paid, hasLate, isHeld, heldBecause, paidAt }) => ({
        ...{ id, period, holder, gross: write(gross), net: write(net), below: write(gross - net), hasLate, isHeld },
        ...(paid !== null && { paid: write(paid) }),
        ...(heldBecause !== null && { heldBecause }),
        ...(paidAt !== null && { paidAt: paidAt.getTime() }),
      }));
      const last = lines.length < needs.lists.MOST_LINES ? undefined : lines.at(-1);
      return succeed({ rows, ...(last && { next: String(last.place) }) });
    }),
  );

  registerStaffCall(door, settlementFormula, schemas.settlementFormula, ({ id, period }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const found = await needs.tellFormula(scope, merchant, { id, period });
      if (found === undefined) throw new Failure('not_found');
      return succeed({ groups: found.groups, ...(await currencyOf(scope, needs, merchant)) });
    }),
  );

  registerStaffCall(door, holdSettlement, schemas.holdSettlement, ({ id, period, hold, reason }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const by = hold ? { staff: staffOf(visit).staffId, reason } : undefined;
      if (!(await needs.lists.holdLine(scope, visit.merchant, { id, period, by }))) throw new Failure('not_found');
      await noteDeed(scope, visit, {
        ...{ action: hold ? 'settlement.hold' : 'settlement.release', subject: `settlement:${id}:${period}`, reason },
        ...{ before: { held: !hold }, after: { held: hold } },
      });
      return succeed(null);
    }),
  );
}
