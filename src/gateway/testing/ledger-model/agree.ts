import fc from 'fast-check';
import type { Database } from '#gateway/db/client.ts';
import { createModelLedger, type GameMove, type ModelLedger } from './model-ledger.ts';
import { createRealLedger, type RealLedger } from './real-ledger.ts';

const MEMBERS = 2;

type Command =
  | { readonly kind: 'give'; readonly member: number; readonly amount: bigint; readonly obligation: string }
  | { readonly kind: 'shift'; readonly member: number; readonly from: 'main' | 'live'; readonly amount: bigint }
  | {
      readonly kind: 'hold';
      readonly member: number;
      readonly walletBalance: 'held' | 'grant';
      readonly amount: bigint;
    }
  | { readonly kind: 'begin'; readonly which: number }
  | { readonly kind: 'end'; readonly which: number; readonly isBack: boolean }
  | { readonly kind: 'play'; readonly moves: readonly GameMove[] }
  | { readonly kind: 'fold' };

const member = fc.nat(MEMBERS - 1);
const amount = fc.bigInt(1n, 60n);
/** Few ids, rounds and numbers, so that they collide. */
const move: fc.Arbitrary<GameMove> = fc
  .record({
    action: fc.constantFrom('bet', 'bet', 'bet', 'win', 'win', 'rollback'),
    member,
    round: fc.constantFrom('r1', 'r2', 'r3'),
    number: fc.integer({ min: 1, max: 4 }),
    id: fc.nat(25).map(String),
    bet: fc.nat(25).map(String),
    amount: fc.bigInt(0n, 60n),
    ends: fc.boolean(),
  })
  .map((each) => ({
    ...each,
    // Excludes what a vendor cannot send: an id that rolls back itself, a bet of zero.
    bet: each.bet === each.id ? 'none' : each.bet,
    amount: each.action === 'bet' && each.amount === 0n ? 1n : each.amount,
    ends: each.ends && each.number > 1,
  }));
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('play'), moves: fc.array(move, { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give'), member, amount, obligation: fc.nat(4).map(String) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('shift'), member, from: fc.constantFrom('main', 'live'), amount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hold'),
      member,
      walletBalance: fc.constantFrom('held', 'grant'),
      amount,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin'), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end'), which: fc.nat(9), isBack: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold') }) },
);

const GIVEN = { kind: 'give', member: 0, obligation: 'first' } as const;
/** Start of a run: a member with cash, or with a bonus that is soon staked. */
const CASH: readonly Command[] = [{ ...GIVEN, amount: 200n }];
const bonusOf = (member: number): readonly Command[] => [
  { kind: 'hold', member, walletBalance: 'grant', amount: 97n },
  { kind: 'begin', which: member },
];
const BONUS: readonly Command[] = [{ ...GIVEN, amount: 7n }, ...bonusOf(0), ...bonusOf(1)];

/** Number and length of runs; each starts with its own members. `seed` replays one. */
export interface Runs {
  readonly runs: number;
  readonly length: number;
  readonly seed?: number;
}

/**
 * Property test: runs the same commands on the gateway's ledger and on the model. Both must give the same answers, and
 * after each command the same balances and orders. Throws with the shortest failing run and its seed.
 */
export async function expectAgreement(db: Database, merchant: string, { runs, length, seed }: Runs): Promise<void> {
  const property = fc.asyncProperty(
    fc.constantFrom(CASH, BONUS),
    fc.array(command, { minLength: length / 2, maxLength: length }),
    async (first, commands) => {
      const [model, real] = [createModelLedger(MEMBERS), await createRealLedger(db, merchant, MEMBERS)];
      for (const each of [...first, ...commands]) {
        const [reported, expected] = await ask(each, model, real);
        compare(each, reported, expected);
        compare(each, await real.read(), { ...pick(model), orders: leftOf(model) });
      }
    },
  );
  await fc.assert(property, { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) });
}

const pick = ({ members, operator }: ModelLedger) => ({ members, operator });
const leftOf = ({ orders }: ModelLedger) => new Map([...orders].map(([id, { left }]) => [id, left]));

async function ask(asked: Command, model: ModelLedger, real: RealLedger): Promise<readonly [unknown, unknown]> {
  switch (asked.kind) {
    case 'give': {
      const { member: to, amount: gift, obligation } = asked;
      return [await real.give(to, gift, obligation), model.give(to, gift, obligation)];
    }
    case 'shift':
      return [
        await real.shift(asked.member, asked.from, asked.amount),
        model.shift(asked.member, asked.from, asked.amount),
      ];
    case 'hold':
      return hold(asked, model, real);
    case 'begin':
      return begin(asked, model, real);
    case 'end':
      return end(asked, model, real);
    case 'play':
      return [await real.play(asked.moves), asked.moves.map(model.play)];
    case 'fold':
      return [await real.fold(), undefined];
  }
}

async function hold(asked: Extract<Command, { kind: 'hold' }>, model: ModelLedger, real: RealLedger) {
  const id = await real.hold(asked.member, asked.walletBalance, asked.amount);
  const order = { member: asked.member, walletBalance: asked.walletBalance, left: asked.amount };
  return [id === undefined ? 'short' : 'done', model.hold(id ?? 'none', order)] as const;
}

async function begin({ which }: Extract<Command, { kind: 'begin' }>, model: ModelLedger, real: RealLedger) {
  const grants = [...model.orders].filter(([, { walletBalance }]) => walletBalance === 'grant');
  const [id] = grants[which % Math.max(grants.length, 1)] ?? [];
  return id === undefined ? ([undefined, undefined] as const) : ([await real.begin(id), model.begin(id)] as const);
}

async function end({ which, isBack }: Extract<Command, { kind: 'end' }>, model: ModelLedger, real: RealLedger) {
  const open = [...model.orders].filter(([, { left }]) => left > 0n);
  const [id, order] = open[which % Math.max(open.length, 1)] ?? [];
  if (id === undefined || order === undefined) return [undefined, undefined] as const;
  const away = order.walletBalance === 'held' ? 'equity' : 'bonus';
  const reported = await real.end(id, { ...order }, isBack ? 'main' : away);
  return [reported, model.end(id, isBack ? 'main' : away)] as const;
}

function compare(after: Command, found: unknown, expected: unknown): void {
  const [one, other] = [write(found), write(expected)];
  if (one !== other) throw new Error(`After ${write(after)}\nthe ledger says ${one}\nthe model says ${other}`);
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'bigint') return `${part}`;
    if (part instanceof Map) return Object.fromEntries([...part].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
}

/** A player's next action in the round: a bet, a win of the staked amount, or a cancelled bet. */
const roundAction = fc.record({
  does: fc.constantFrom('bet', 'bet', 'win', 'back'),
  amount: fc.bigInt(1n, 23n),
  ends: fc.boolean(),
});

/**
 * Property test: a member with little cash and a bonus plays rounds as a correct vendor sends them, so that most
 * movements are partly bonus. Ledger and model must match to the minor unit. Throws like `expectAgreement`.
 */
export async function expectBonusAgreement(
  db: Database,
  merchant: string,
  { runs, length, seed }: Runs,
): Promise<void> {
  const property = fc.asyncProperty(
    fc.array(roundAction, { minLength: length, maxLength: length }),
    async (submissions) => {
      const [model, real] = [createModelLedger(MEMBERS), await createRealLedger(db, merchant, MEMBERS)];
      for (const first of BONUS) compare(first, ...(await ask(first, model, real)));
      for (const move of playedBy(submissions)) {
        const asked: Command = { kind: 'play', moves: [move] };
        compare(asked, ...(await ask(asked, model, real)));
        compare(asked, await real.read(), { ...pick(model), orders: leftOf(model) });
      }
    },
  );
  await fc.assert(property, { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) });
}

/** Converts actions to numbered movements; a round starts when the previous one has ended. */
function* playedBy(
  submissions: readonly { readonly does: string; readonly amount: bigint; readonly ends: boolean }[],
): Generator<GameMove> {
  let [round, number, bets] = [1, 1, [] as string[]];
  for (const [at, { does, amount: minor, ends }] of submissions.entries()) {
    const bet = bets.at(-1);
    const action = bet === undefined || does === 'bet' ? 'bet' : does === 'win' ? 'win' : 'rollback';
    const closes = action === 'win' && ends;
    yield {
      action,
      member: 0,
      round: `p${round}`,
      id: `p${at}`,
      number,
      amount: minor,
      ends: closes,
      bet: action === 'rollback' ? (bet ?? 'none') : 'none',
    };
    if (action === 'bet') bets.push(`p${at}`);
    if (action === 'rollback') bets.pop();
    if (action !== 'rollback') number += 1;
    if (closes) [round, number, bets] = [round + 1, 1, []];
  }
}
