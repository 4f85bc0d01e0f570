import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Database } from '#gateway/db/client.ts';
import { createModelCashier, type ModelCashier } from './model-cashier.ts';
import type { MatchStep } from './model-matches.ts';
import type { ModelDeposit } from './model-state.ts';
import type { ModelTurnover } from './model-turnover.ts';
import { createRealCashier, type RealCashier } from './real-cashier.ts';

/** Upline of each member by index: these two members do not pay each other. */
const UPLINES = [undefined, undefined, 0];
const MEMBERS = UPLINES.length;
/** Small, so that the balance does not cover every request. */
const OPENING = 60n;

type Answer = 'approve' | 'reject' | 'settle' | 'release' | 'releaseAbove';

/** A command for the cashier; `which` selects an existing order by index. */
type Command =
  | { readonly kind: 'open'; readonly member: number; readonly amount: bigint; readonly fee: bigint }
  | {
      readonly kind: 'tell';
      readonly which: number;
      readonly state: 'pending' | 'paid' | 'failed' | 'reversed';
      readonly by: bigint;
      readonly ahead: number;
    }
  | { readonly kind: 'expire' | 'cancel'; readonly which: number }
  | {
      readonly kind: 'staff';
      readonly which: number;
      readonly step: 'credit' | 'takeBack' | 'takeRest' | 'accept' | 'refund';
      readonly amount: bigint;
    }
  | { readonly kind: 'stray'; readonly amount: bigint }
  | { readonly kind: 'closeUnmatched'; readonly which: number; readonly member: number | undefined }
  | { readonly kind: 'withdraw'; readonly member: number; readonly amount: bigint; readonly fee: bigint }
  | { readonly kind: 'answer'; readonly which: number; readonly step: Answer }
  | { readonly kind: 'walk'; readonly which: number; readonly step: 'send' | 'lose' | 'hold' | 'cancel' | 'pass' }
  | {
      readonly kind: 'payout';
      readonly which: number;
      readonly state: 'pending' | 'paid' | 'refused' | 'returned';
      readonly ahead: number;
    }
  | { readonly kind: 'withdrawToMembers'; readonly member: number; readonly amount: bigint; readonly fee: bigint }
  | { readonly kind: 'offer'; readonly member: number; readonly parts: bigint }
  | { readonly kind: 'match'; readonly which: number; readonly step: MatchStep; readonly parts: bigint }
  | { readonly kind: 'sendUp' | 'correct'; readonly member: number; readonly amount: bigint };

const member = fc.nat(MEMBERS - 1);
const which = fc.nat(3);
/** A small range, so that several commands hit the same order. */
const few = fc.nat(1);
const amount = fc.bigInt(1n, 300n);
const fee = fc.bigInt(0n, 5n);
/** Quarters of the remainder. */
const parts = fc.constantFrom(1n, 2n, 4n, 4n);
/** Difference to the last sequence number that the provider sent for the order. */
const ahead = fc.constantFrom(-1, 0, 1, 1, 1, 2);
const of = <Kind extends string, Parts extends object>(
  kind: Kind,
  weight: number,
  parts: { [Key in keyof Parts]: fc.Arbitrary<Parts[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...parts }),
});

/** Intermediate steps occur more often than final ones. */
const MATCH_STEPS = [
  ...(['begin', 'begin', 'prove', 'prove', 'prove', 'lapse', 'partly', 'partly', 'all', 'count'] as const),
  ...(['dispute', 'dispute', 'force', 'refuse'] as const),
];

const command: fc.Arbitrary<Command> = fc.oneof(
  of('open', 3, { member, amount, fee }),
  of('tell', 7, {
    which: few,
    state: fc.constantFrom('pending', 'paid', 'paid', 'paid', 'failed', 'reversed', 'reversed'),
    by: fc.bigInt(-3n, 3n),
    ahead,
  }),
  of('expire', 1, { which }),
  of('cancel', 1, { which: few }),
  of('staff', 4, { which, step: fc.constantFrom('credit', 'takeBack', 'takeRest', 'accept', 'refund'), amount }),
  of('stray', 1, { amount }),
  of('closeUnmatched', 2, { which, member: fc.option(member, { nil: undefined }) }),
  of('withdraw', 4, { member, amount: fc.bigInt(6n, 80n), fee }),
  of('answer', 4, {
    which: few,
    step: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'settle', 'release', 'releaseAbove'),
  }),
  of('walk', 5, { which: few, step: fc.constantFrom('send', 'send', 'lose', 'hold', 'cancel', 'pass') }),
  of('payout', 5, { which: few, state: fc.constantFrom('pending', 'paid', 'paid', 'refused', 'returned'), ahead }),
  of('withdrawToMembers', 3, { member, amount: fc.bigInt(6n, 60n), fee }),
  of('offer', 4, { member, parts }),
  of('match', 12, { which: fc.nat(2), step: fc.constantFrom(...MATCH_STEPS), parts }),
  of('sendUp', 1, { member: fc.constantFrom(2, 2, 0), amount: fc.bigInt(1n, 40n) }),
  of('correct', 1, { member, amount: fc.bigInt(-120n, 30n).filter((minor) => minor !== 0n) }),
) as fc.Arbitrary<Command>;

/** A command, and whether the process is killed once before the commit. */
const asked = fc.record({ command, cut: fc.boolean() });

const once = (each: Command) => ({ command: each, cut: true });

/**
 * Rare combinations: a deposit is reversed when little of it is left, and the next one pays the debt; a payout is
 * returned, first reported with an old sequence number.
 */
const RARE: readonly { readonly command: Command; readonly cut: boolean }[] = [
  once({ kind: 'open', member: 0, amount: 100n, fee: 2n }),
  once({ kind: 'tell', which: 0, state: 'paid', by: 0n, ahead: 1 }),
  once({ kind: 'correct', member: 0, amount: -110n }),
  once({ kind: 'tell', which: 0, state: 'reversed', by: 0n, ahead: 1 }),
  once({ kind: 'open', member: 0, amount: 30n, fee: 2n }),
  once({ kind: 'tell', which: 1, state: 'paid', by: 0n, ahead: 1 }),
  once({ kind: 'withdraw', member: 1, amount: 40n, fee: 3n }),
  once({ kind: 'answer', which: 0, step: 'approve' }),
  once({ kind: 'walk', which: 0, step: 'send' }),
  once({ kind: 'payout', which: 0, state: 'paid', ahead: 1 }),
  once({ kind: 'payout', which: 0, state: 'returned', ahead: -1 }),
  once({ kind: 'payout', which: 0, state: 'returned', ahead: 1 }),
];

/**
 * One withdrawal paid by two members: received in parts that repay a debt; lapsed and offered again; disputed and
 * refused after a part, with a report of the provider; the rest disputed and forced. Half of another withdrawal is
 * paid, and staff return the other half when no member is about to pay it.
 */
const RARE_MATCHES: readonly { readonly command: Command; readonly cut: boolean }[] = [
  once({ kind: 'open', member: 1, amount: 50n, fee: 0n }),
  once({ kind: 'tell', which: 0, state: 'paid', by: 0n, ahead: 1 }),
  once({ kind: 'correct', member: 1, amount: -105n }),
  once({ kind: 'tell', which: 0, state: 'reversed', by: 0n, ahead: 1 }),
  once({ kind: 'withdrawToMembers', member: 0, amount: 43n, fee: 3n }),
  once({ kind: 'offer', member: 2, parts: 4n }),
  once({ kind: 'offer', member: 1, parts: 2n }),
  once({ kind: 'match', which: 1, step: 'begin', parts: 4n }),
  once({ kind: 'match', which: 1, step: 'prove', parts: 4n }),
  once({ kind: 'match', which: 1, step: 'partly', parts: 1n }),
  once({ kind: 'match', which: 1, step: 'count', parts: 4n }),
  once({ kind: 'offer', member: 1, parts: 4n }),
  once({ kind: 'expire', which: 3 }),
  once({ kind: 'match', which: 2, step: 'lapse', parts: 4n }),
  once({ kind: 'offer', member: 1, parts: 2n }),
  once({ kind: 'match', which: 2, step: 'begin', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'prove', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'partly', parts: 2n }),
  once({ kind: 'match', which: 2, step: 'dispute', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'refuse', parts: 4n }),
  once({ kind: 'tell', which: 4, state: 'reversed', by: 0n, ahead: 1 }),
  once({ kind: 'staff', which: 4, step: 'takeBack', amount: 1n }),
  once({ kind: 'offer', member: 1, parts: 4n }),
  once({ kind: 'match', which: 2, step: 'begin', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'prove', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'dispute', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'force', parts: 4n }),
  once({ kind: 'sendUp', member: 2, amount: 20n }),
  once({ kind: 'withdrawToMembers', member: 0, amount: 23n, fee: 3n }),
  once({ kind: 'offer', member: 2, parts: 4n }),
  once({ kind: 'match', which: 2, step: 'begin', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'prove', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'partly', parts: 2n }),
  once({ kind: 'answer', which: 1, step: 'release' }),
  once({ kind: 'match', which: 2, step: 'dispute', parts: 4n }),
  once({ kind: 'match', which: 2, step: 'refuse', parts: 4n }),
  once({ kind: 'answer', which: 1, step: 'releaseAbove' }),
];

/** Reversed in parts, before the payment was reported, and beyond the credited amount. */
const RARE_BACK: readonly { readonly command: Command; readonly cut: boolean }[] = [
  once({ kind: 'open', member: 0, amount: 100n, fee: 2n }),
  once({ kind: 'tell', which: 0, state: 'reversed', by: -2n, ahead: 1 }),
  once({ kind: 'tell', which: 0, state: 'paid', by: 0n, ahead: 1 }),
  once({ kind: 'tell', which: 0, state: 'reversed', by: -1n, ahead: 1 }),
  once({ kind: 'tell', which: 0, state: 'paid', by: 3n, ahead: 2 }),
  once({ kind: 'tell', which: 0, state: 'reversed', by: 3n, ahead: 1 }),
  once({ kind: 'open', member: 1, amount: 80n, fee: 0n }),
  once({ kind: 'tell', which: 1, state: 'paid', by: -3n, ahead: 1 }),
  once({ kind: 'tell', which: 1, state: 'reversed', by: -2n, ahead: 1 }),
  once({ kind: 'staff', which: 1, step: 'accept', amount: 1n }),
  once({ kind: 'staff', which: 1, step: 'takeRest', amount: 1n }),
];

export interface Runs {
  readonly runs: number;
  readonly length: number;
  readonly seed?: number;
}

/**
 * Property test: runs the same commands on the gateway's cashier and on the model, some first in a transaction that is
 * aborted before its commit. Both must agree on each result, and after each command on all accounts and orders. Throws
 * with the shortest failing run and its seed.
 */
export async function expectCashierAgreement(
  database: Database,
  merchant: string,
  { runs, length, seed }: Runs,
): Promise<void> {
  const property = fc.asyncProperty(fc.array(asked, { minLength: length / 2, maxLength: length }), async (list) => {
    const model = createModelCashier(UPLINES, OPENING);
    const real = await createRealCashier(database, merchant, UPLINES, OPENING);
    for (const { command: each, cut } of list) {
      await askBoth(each, cut, model, real);
    }
  });
  const examples: [typeof RARE][] = [[RARE], [RARE_MATCHES], [RARE_BACK]];
  await fc.assert(property, { numRuns: runs, examples, endOnFailure: true, ...(seed !== undefined && { seed }) });
}

/** Runs a command on both, with `cut` first in an aborted transaction. Throws if they differ. */
async function askBoth(each: Command, cut: boolean, model: ModelCashier, real: RealCashier): Promise<void> {
  const id = choose(each, model);
  if (id === undefined) return;
  if (cut) {
    await askReal(each, id, model, real, true);
    compare(each, await real.read(), stateOf(model));
  }
  const reported = await askReal(each, id, model, real, false);
  compare(each, reported.done, askModel(each, reported.id, model, reported.pays));
  compare(each, await real.read(), stateOf(model));
}

/** Cashier commands for other models that share its members, and one step of both sides. */
export const cashierSteps = {
  command,
  open: async (database: Database, merchant: string, turnover: ModelTurnover) => {
    const model = createModelCashier(UPLINES, OPENING, turnover);
    const real = await createRealCashier(database, merchant, UPLINES, OPENING, Number(turnover.ppm));
    return {
      model,
      members: real.members,
      ask: ({ command: each, cut }: { readonly command: Command; readonly cut: boolean }) =>
        askBoth(each, cut, model, real),
      compare: async (after: unknown) => compare(after, await real.read(), stateOf(model)),
    };
  },
};

/** Id of the order of a command, a new one if the command creates it; undefined: there is no order yet. */
function choose(asked: Command, { deposits, withdrawals, unmatchedPayments }: ModelCashier): string | undefined {
  if (!('which' in asked)) return randomUUID();
  // Only the three newest deposits between members.
  const toMembers = () => [...deposits].flatMap(([id, { toMember }]) => (toMember ? [id] : [])).slice(-3);
  const of = asked.kind === 'closeUnmatched' ? unmatchedPayments : PAYS_IN.has(asked.kind) ? deposits : withdrawals;
  const ids = asked.kind === 'match' ? toMembers() : [...of.keys()];
  return ids[asked.which % Math.max(ids.length, 1)];
}

const PAYS_IN = new Set(['tell', 'expire', 'cancel', 'staff']);

const NONE = { amount: 1n, sequence: 0, backSequence: 0 };

/** Never below 1. */
function sequenceOf({ sequence }: { readonly sequence: number }, { ahead: by }: { readonly ahead: number }): number {
  return Math.max(1, sequence + by);
}

/** Payments and reversals have separate sequence numbers. */
function sequenceReported(about: typeof NONE | ModelDeposit, asked: Extract<Command, { kind: 'tell' }>): number {
  return sequenceOf({ sequence: asked.state === 'reversed' ? about.backSequence : about.sequence }, asked);
}

/** Amount reported by the provider: close to the requested amount, or twice that; a reversal may also be partial. */
function amountReported(
  { amount: announced }: { readonly amount: bigint },
  { state, by }: Extract<Command, { kind: 'tell' }>,
): bigint {
  if (state === 'reversed' && by < 0n) return part(announced, 4n + by);
  return by > 2n ? announced * 2n : announced + by > 0n ? announced + by : 1n;
}

/** A part of the open amount of the first member that this member may pay; any amount if there is none. */
function offered(member: number, quarters: bigint, { withdrawals, leftOf, payable }: ModelCashier): bigint {
  const open = [...withdrawals].find(([id, one]) => payable(member, leftOf(one)).includes(id))?.[1];
  return open === undefined ? 7n * quarters : part(leftOf(open), quarters);
}

function part(left: bigint, quarters: bigint): bigint {
  const minor = (left * quarters) / 4n;
  return minor > 0n ? minor : 1n;
}

/** Amount of a partial payment of a match. */
function partOf(id: string, quarters: bigint, { matches }: ModelCashier): bigint {
  const { amount, received } = matches.get(id) ?? { amount: 1n, received: 0n };
  return part(amount - received, quarters);
}

interface Reported {
  readonly id: string;
  readonly done: boolean;
  readonly pays?: string | undefined;
}

const done = async (id: string, work: Promise<boolean>): Promise<Reported> => ({ id, done: await work });

/** Whether the cashier accepted the command, and the id of the created order. */
async function askReal(
  asked: Command,
  id: string,
  model: ModelCashier,
  real: RealCashier,
  cut: boolean,
): Promise<Reported> {
  switch (asked.kind) {
    case 'open':
      return cut ? { id, done: false } : done(id, real.open({ id, ...asked }));
    case 'tell': {
      const about = model.deposits.get(id) ?? NONE;
      const { state } = asked;
      const [sequence, amount] = [sequenceReported(about, asked), amountReported(about, asked)];
      const reported = { reference: id, direction: 'in', state, sequence, amount } as const;
      return done(id, real.notify(reported, cut));
    }
    case 'expire':
      return done(id, real.expire(id, cut));
    case 'cancel':
      return done(id, real.cancel(id, cut));
    case 'staff':
      return done(id, real.staff('deposit', id, asked.step, cut, asked.step === 'credit' ? asked.amount : undefined));
    case 'stray':
      return cut ? { id, done: false } : { id: await real.unmatchedPayment(asked.amount), done: true };
    case 'closeUnmatched':
      return done(id, real.closeUnmatched(id, asked.member, cut));
    case 'withdraw':
      return done(id, real.withdraw({ id, ...asked }, cut));
    case 'answer':
      return done(id, real.staff('withdrawal', id, asked.step, cut));
    case 'walk':
      return done(id, real.walk(id, asked.step, cut));
    case 'payout': {
      const order = model.withdrawals.get(id);
      const net = (order?.amount ?? 1n) - (order?.fee ?? 0n);
      const sequence = sequenceOf(order ?? NONE, asked);
      return done(id, real.notify({ reference: id, direction: 'out', state: asked.state, sequence, amount: net }, cut));
    }
    case 'withdrawToMembers':
      return done(id, real.withdrawToMembers({ id, ...asked }, cut));
    case 'offer': {
      const row = { id, member: asked.member, amount: offered(asked.member, asked.parts, model), fee: 0n };
      return { id, done: true, pays: await real.offer(row, cut) };
    }
    case 'match':
      return done(id, askMatch(asked, id, model, real, cut));
    case 'sendUp':
      return done(id, real.sendUp(asked.member, asked.amount, cut));
    case 'correct':
      return done(id, real.correct(asked.member, asked.amount, cut));
  }
}

function askMatch(
  asked: Command & { kind: 'match' },
  id: string,
  model: ModelCashier,
  real: RealCashier,
  cut: boolean,
) {
  const { step } = asked;
  if (step === 'force' || step === 'refuse') return real.staff('match', id, step, cut);
  return real.takeMatchStep(id, step, partOf(id, asked.parts, model), cut);
}

/** The withdrawal that the cashier chose must be payable, and it may choose none only if there is none. */
function offer(asked: Command & { kind: 'offer' }, id: string, model: ModelCashier, pays: string | undefined): boolean {
  const amount = offered(asked.member, asked.parts, model);
  const payable = model.payable(asked.member, amount);
  const isRight = pays === undefined ? payable.length === 0 : payable.includes(pays);
  model.offer(id, asked.member, amount, pays);
  return isRight;
}

/** Whether the model accepted the command; provider reports are always accepted. */
function askModel(asked: Command, id: string, model: ModelCashier, pays?: string): boolean {
  switch (asked.kind) {
    case 'open':
      model.open(id, asked.member, asked.amount, asked.fee);
      return true;
    case 'tell': {
      const about = model.deposits.get(id) ?? NONE;
      model.notify(id, {
        state: asked.state,
        amount: amountReported(about, asked),
        sequence: sequenceReported(about, asked),
      });
      return true;
    }
    case 'expire':
      return model.expire(id);
    case 'cancel':
      return model.cancel(id);
    case 'staff':
      return asked.step === 'credit' ? model.credit(id, asked.amount) : model[asked.step](id);
    case 'stray':
      model.unmatchedPayment(id, asked.amount);
      return true;
    case 'closeUnmatched':
      return model.closeUnmatched(id, asked.member);
    case 'withdraw':
      return model.withdraw(id, asked.member, asked.amount, asked.fee);
    case 'answer':
      return answer(asked.step, id, model);
    case 'walk':
      return walk(asked.step, id, model);
    case 'payout':
      model.notifyPayout(id, { state: asked.state, sequence: sequenceOf(model.withdrawals.get(id) ?? NONE, asked) });
      return true;
    case 'withdrawToMembers':
      return model.withdrawToMembers(id, asked.member, asked.amount, asked.fee);
    case 'offer':
      return offer(asked, id, model, pays);
    case 'match':
      return model.takeMatchStep(id, asked.step, partOf(id, asked.parts, model));
    case 'sendUp':
    case 'correct':
      return model[asked.kind](asked.member, asked.amount);
  }
}

function answer(step: Answer, id: string, model: ModelCashier): boolean {
  if (step === 'approve') return model.move(id, ['held'], 'approved');
  if (step === 'release' || step === 'releaseAbove') return model.giveBack(id);
  return step === 'reject' ? model.release(id, 'rejected') : model.pay(id, ['unknown']);
}

function walk(step: 'cancel' | keyof typeof WALKS, id: string, model: ModelCashier): boolean {
  if (step === 'cancel') return model.release(id, 'cancelled');
  const [from, to] = WALKS[step];
  return model.move(id, from, to);
}

const WALKS = {
  pass: [['held'], 'approved'],
  send: [['approved'], 'sending'],
  lose: [['sending'], 'unknown'],
  hold: [['failed'], 'held'],
} as const;

/** The model's state in the format of the database's state. */
function stateOf({ members, operator, deposits, withdrawals, matches, leftOf }: ModelCashier) {
  return {
    members,
    operator,
    deposits: Object.fromEntries([...deposits].map(([id, { state }]) => [id, state])),
    withdrawals: Object.fromEntries(
      [...withdrawals].map(([id, one]) => {
        const matched = one.toMembers && one.held > 0n ? one.held - one.fee - leftOf(one) : 0n;
        return [id, `${one.state} ${one.held} ${matched}`];
      }),
    ),
    matches: Object.fromEntries([...matches].map(([id, { state, received }]) => [id, `${state} ${received}`])),
  };
}

function compare(after: unknown, found: unknown, expected: unknown): void {
  const [one, other] = [write(found), write(expected)];
  if (one !== other) throw new Error(`After ${write(after)}\nthe cashier says ${one}\nthe model says ${other}`);
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'bigint') return `${part}`;
    return part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
}
