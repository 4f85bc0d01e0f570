import { writeAmount } from '#contract/call/amount.ts';
import { denialReasonOf } from '#contract/staff/cashier/denial-reason.ts';
import type { OrderMachine } from '#contract/staff/cashier/order.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { nameStaff } from '../name-staff.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import type { CashierDeps, ProposedStep, QueuedOrder, StepOption } from './deps.ts';
import { readPayout } from './payout.ts';
import { type Presenting, presentMoves, presentOrder, proposalsOf } from './present.ts';

/** All details of one order. Throws `Failure` if the order does not exist. */
export async function readDetails(
  { context }: StaffPipeline,
  deps: CashierDeps,
  visit: StaffVisit,
  asked: { readonly machine: OrderMachine; readonly id: string },
) {
  const { merchant } = visit;
  const found = await context.db.withMerchant(merchant, (scope) => collect(scope, deps, merchant, asked));
  const { row, steps, proposals, currency, facts, words, proofs, payout } = found;
  const staff = staffOf(visit);
  const people = [
    ...steps.flatMap(({ actor, proposedBy }) => [actor, proposedBy]),
    ...proposals.map((each) => each.proposedBy),
  ];
  const names = await nameStaff(context.db, [...people, row.proposedBy]);
  const presenting: Presenting = {
    exponent: currency.exponent,
    names,
    me: staff.staffId,
    referenceOf: deps.referenceOf,
  };
  const related = facts.related.map((each) => ({
    ...each,
    machine: each.machine as OrderMachine,
    reference: deps.referenceOf({ name: each.machine }, each.id),
  }));
  return {
    ...presentOrder(asked.machine, row, proposals, presenting),
    currency: currency.code,
    facts: factsOf(facts, currency.exponent),
    related,
    steps: steps.map((step) => presentStep(step, row, names)),
    words: words.map((word) => ({
      ...word,
      at: word.at.getTime(),
      body: JSON.stringify(word.body, null, 2).slice(0, 20_000),
    })),
    proofs: [...proofs],
    ...(payout && { payout }),
    ways: presentOptions(found, asked, presenting, { rights: staff, merchant }),
  };
}

type Found = Awaited<ReturnType<typeof collect>>;

async function collect(
  scope: Db,
  deps: CashierDeps,
  merchant: string,
  { machine, id }: { readonly machine: OrderMachine; readonly id: string },
) {
  const row = await deps.findOrder(scope, merchant, machine, id);
  if (row === undefined) throw new Failure('not_found');
  const facts = await deps.readFacts(scope, merchant, machine, id);
  const proposals = await deps.readProposals(scope, merchant, { machine, ids: [id] });
  const open = proposalsOf(machine, row, proposals);
  const named = new Map(open.map((proposal) => [proposal.step, amountsOf(proposal)]));
  const currency = await deps.readCurrency(scope, merchant);
  const asked = { id, memberId: row.memberId, exponent: currency.exponent };
  return {
    row,
    facts,
    proposals,
    currency,
    payout: machine === 'withdrawal' ? await readPayout(scope, deps, merchant, asked) : undefined,
    limit: await deps.readLimit(scope, merchant),
    steps: await deps.readSteps(scope, merchant, machine, id),
    words: await deps.readProviderWords(scope, merchant, id),
    // Pictures of a dispute are attached to the match or to its deposit.
    proofs: await deps.readEvidenceIds(scope, merchant, [id, ...facts.related.map((each) => each.id)]),
    options: await deps.answers.options(
      scope,
      { merchant, machine, id, state: row.state, amountMinor: row.amountMinor },
      named,
    ),
  };
}

/** Amounts of a proposal by sign, in minor units. */
export function amountsOf({ amounts }: Pick<ProposedStep, 'amounts'>) {
  return Object.fromEntries(Object.entries(amounts).map(([sign, minor]) => [sign, BigInt(minor)]));
}

function factsOf({ amounts, words }: Found['facts'], exponent: number) {
  return [
    ...Object.entries(amounts).map(([name, minor]) => ({ name, value: writeAmount(minor, exponent), isAmount: true })),
    ...Object.entries(words).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [{ name, value: value.slice(0, 500), isAmount: false }],
    ),
  ];
}

function presentStep(step: Found['steps'][number], row: QueuedOrder, names: ReadonlyMap<string, string>) {
  const { version, step: name, state, takenBy, actor, proposedBy, reason, transferId, at } = step;
  return {
    version: Number(version),
    step: name,
    state,
    by: takenBy,
    at: at.getTime(),
    who: takenBy === 'member' ? memberNamed(actor, row) : (names.get(actor) ?? actor),
    ...(proposedBy !== null && { proposedBy: names.get(proposedBy) ?? proposedBy }),
    ...(reason !== null && { reason }),
    ...(transferId !== null && { transferId }),
  };
}

/** The other member of a match is shown under the related orders. */
function memberNamed(actor: string, { memberId, account }: QueuedOrder): string {
  return actor === memberId ? account : '';
}

function presentOptions(
  { options, row, proposals, limit }: Found,
  { machine }: { readonly machine: OrderMachine },
  presenting: Presenting,
  { rights, merchant }: { readonly rights: Parameters<typeof denialReasonOf>[0]; readonly merchant: string },
) {
  const open = proposalsOf(machine, row, proposals);
  return options.map((option: StepOption) => {
    const { step, by, to, player, mail } = option.step;
    const proposed = open.find((each) => each.step === step);
    const mine = machine === 'correction' ? row.proposedBy : proposed?.proposedBy;
    const isOfTwo = by === 'two staff';
    const denialReason = denialReasonOf(rights, merchant, {
      machine,
      step,
      isOfTwo,
      isProposed: proposed !== undefined,
      isMine: mine === presenting.me,
      sizeMinor: option.sizeMinor,
      limitMinor: limit,
    });
    return {
      step,
      to,
      isOfTwo,
      isProposed: proposed !== undefined,
      isMailed: mail,
      asksArrived: option.asks === 'arrived' && proposed === undefined,
      ...(denialReason !== undefined && { bar: denialReason }),
      ...(player !== null && { notifies: player }),
      moves: presentMoves(option, presenting.exponent),
    };
  });
}
