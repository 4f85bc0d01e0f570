import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DEPOSIT } from './deposit.ts';
import { drawMachine } from './draw.ts';
import type { AccountSign, AmountSign, MachineStep, StateMachine } from './machine.ts';
import { isFinal, MACHINES, machineNamed, stepOf, stepsFrom } from './machines.ts';
import { MATCH } from './match.ts';
import { stepRows } from './rows.ts';
import { WITHDRAWAL } from './withdrawal.ts';

describe('money state machines', () => {
  test('are found by name, and nothing else is', () => {
    expect(MACHINES.map(({ name }) => machineNamed(name)?.name)).toEqual([
      'deposit',
      'withdrawal',
      'match',
      'correction',
      'redeem',
      'mission',
      'contract',
      'run',
      'grant',
    ]);
    expect(machineNamed('constructor')).toBeUndefined();
  });

  test('allow the steps that they list, from where they list them', () => {
    expect(stepOf(DEPOSIT, 'waiting', 'pay')).toMatchObject({ by: 'provider', to: 'paid', player: 'depositCredited' });
    expect(stepOf(DEPOSIT, 'new', 'pay')).toBeUndefined();
    expect(stepOf(DEPOSIT, 'nowhere', 'pay')).toBeUndefined();
    expect(stepsFrom(MATCH, 'disputed').map(({ step }) => step)).toEqual(['force', 'refuse']);
  });

  test.each([
    ['waiting', 'pay', 'question'],
    ['failed', 'payLate', 'questionLate'],
    ['expired', 'payLate', 'questionLate'],
  ])('money for a deposit that is %s is credited, and a difference waits for staff', (from, pay, question) => {
    expect(stepOf(DEPOSIT, from, pay)).toMatchObject({ by: 'provider', to: 'paid', player: 'depositCredited' });
    expect(stepOf(DEPOSIT, from, question)).toMatchObject({
      by: 'provider',
      to: 'review',
      player: 'depositChecking',
      postings: [{ from: 'provider', to: 'suspense', amount: 'arrived' }],
    });
    expect(stepsFrom(DEPOSIT, 'review').map(({ by, to }) => [by, to])).toEqual([
      ['staff', 'paid'],
      ['two staff', 'paid'],
      ['staff', 'refunded'],
      ['two staff', 'refunded'],
      ['provider', 'refunded'],
    ]);
  });

  test('M170: a member cancels a deposit before its first payment, and later money is for staff only', () => {
    const own = DEPOSIT.steps.filter(({ by }) => by === 'member');
    expect(own.map(({ from, to }) => [from, to])).toEqual([
      ['new', 'cancelled'],
      ['waiting', 'cancelled'],
    ]);
    expect(stepsFrom(DEPOSIT, 'cancelled').map(({ step, to }) => [step, to])).toEqual([['questionLate', 'review']]);
  });

  test('a member may cancel a withdrawal only before its approval', () => {
    const own = WITHDRAWAL.steps.filter(({ by }) => by === 'member');
    expect(own.map(({ from, to }) => [from, to])).toEqual([
      ['new', 'held'],
      ['held', 'cancelled'],
    ]);
  });

  test('D49: a payout without an answer is never sent again, nor released, until a user confirms that it was not paid', () => {
    const next = stepsFrom(WITHDRAWAL, 'unknown');
    expect(next.every(({ by }) => ['provider', 'staff', 'two staff'].includes(by))).toBe(true);
    expect(new Set(next.map(({ to }) => to))).toEqual(new Set(['paid', 'failed']));
    // No provider is involved when members pay, and nothing else is released
    // (docs/decisions/25-receipts-decide-matched-deposits.md).
    const asked = stepsFrom(WITHDRAWAL, 'sending').filter(({ to }) => to !== 'released');
    expect(asked.map(({ to }) => to)).toEqual(['paid', 'unknown']);
  });

  test('D50: after each part the rest is requested, and counts as received after an hour', () => {
    expect(stepOf(MATCH, 'asked', 'partly')?.to).toBe('asked');
    expect(stepOf(MATCH, 'asked', 'count')).toMatchObject({
      to: 'received',
      timer: { minutes: 60, reminders: [30, 10] },
    });
    expect(stepsFrom(MATCH, 'disputed').some(({ by }) => by === 'clock')).toBe(false);
  });

  test('a forced step moves the money and is final', () => {
    expect(stepOf(MATCH, 'disputed', 'force')).toMatchObject({ by: 'two staff', to: 'forced' });
    expect(stepsFrom(MATCH, 'forced')).toEqual([]);
  });

  test('a reverted deposit leaves as debt what the balance does not cover', () => {
    expect(stepOf(DEPOSIT, 'paid', 'reverse')?.postings).toContainEqual({
      from: 'DEBT',
      to: 'provider',
      amount: 'uncovered',
    });
    expect(stepOf(DEPOSIT, 'waiting', 'pay')?.postings).toContainEqual({ from: 'MAIN', to: 'DEBT', amount: 'debt' });
  });
});

/** Account balances after some steps, with amounts that add up as docs/reference/machines.md requires. */
function balancesAfter(steps: readonly MachineStep[], amounts: Readonly<Record<AmountSign, number>>) {
  const held = new Map<AccountSign, number>();
  const add = (account: AccountSign, amount: number) => held.set(account, (held.get(account) ?? 0) + amount);
  for (const { from, to, amount } of steps.flatMap(({ postings }) => postings)) {
    add(from, -amounts[amount]);
    add(to, amounts[amount]);
  }
  return (account: AccountSign) => held.get(account) ?? 0;
}

/** A path from the first state to a final one, driven by choices. */
function walk(machine: StateMachine, choices: readonly number[]): readonly MachineStep[] | undefined {
  const taken: MachineStep[] = [];
  let state = machine.states[0].name;
  for (const choice of choices) {
    const next = stepsFrom(machine, state);
    const step = next[choice % Math.max(1, next.length)];
    if (step === undefined) break;
    taken.push(step);
    state = step.to;
  }
  return isFinal(machine, state) ? taken : undefined;
}

const NOTHING: Readonly<Record<AmountSign, number>> = {
  unpaid: 0,
  received: 0,
  left: 0,
  corrected: 0,
  points: 0,
  credit: 0,
  reward: 0,
  paid: 0,
  repaid: 0,
  owed: 0,
  net: 0,
  fee: 0,
  debt: 0,
  covered: 0,
  uncovered: 0,
  held: 0,
  arrived: 0,
  given: 0,
  part: 0,
  kept: 0,
  over: 0,
};

const amountsOf = fc
  .record({ net: fc.nat(1_000_000), fee: fc.nat(1_000), debt: fc.nat(500), covered: fc.nat(1_000) })
  .map(({ net, fee, debt, covered }) => ({
    ...NOTHING,
    net,
    fee,
    debt,
    held: net + fee,
    unpaid: net,
    arrived: net + fee,
    covered: Math.min(covered, net + fee),
    uncovered: net + fee - Math.min(covered, net + fee),
  }));
const choices = fc.array(fc.nat(20), { minLength: 1, maxLength: 30 });

describe('money on random walks of a machine', () => {
  it('an ended withdrawal holds nothing, and a returned one cost nothing', () => {
    fc.assert(
      fc.property(choices, amountsOf, (chosen, amounts) => {
        const taken = walk(WITHDRAWAL, chosen);
        if (taken === undefined) return;
        const balance = balancesAfter(taken, amounts);
        expect(balance('HELD')).toBe(0);
        const end = taken.at(-1)?.to;
        const earned = end === 'paid' || end === 'released' ? amounts.fee : 0;
        expect([balance('provider'), balance('fees')]).toEqual([end === 'paid' ? amounts.net : 0, earned]);
      }),
    );
  });

  it('an ended deposit leaves nothing in suspense, and is credited exactly where it is paid', () => {
    fc.assert(
      fc.property(choices, amountsOf, (chosen, amounts) => {
        const taken = walk(DEPOSIT, chosen);
        if (taken === undefined) return;
        const balance = balancesAfter(taken, amounts);
        expect(balance('suspense')).toBe(0);
        // Partial reversals sum up to at most what arrived: here each part is all of it.
        const backs = taken.filter(({ to }) => to === 'reversed').length;
        expect(balance('provider')).toBe(
          taken.at(-1)?.to === 'paid' ? -amounts.arrived : Math.max(0, backs - 1) * amounts.arrived,
        );
      }),
    );
  });

  it('what a match passes on is never the operator’s', () => {
    fc.assert(
      fc.property(choices, fc.nat(1_000), fc.nat(1_000), (chosen, received, left) => {
        const taken = walk(MATCH, chosen) ?? [];
        const balance = balancesAfter(taken, { ...NOTHING, received, left });
        expect([balance('c2c'), balance('HELD') + balance('MAIN')]).toEqual([0, 0]);
      }),
    );
  });
});

test('every step is a row, with moves and messages', () => {
  expect(stepRows()).toHaveLength(MACHINES.flatMap(({ steps }) => steps).length);
  expect(stepRows()[4]).toEqual({
    machine: 'deposit',
    from: 'waiting',
    step: 'pay',
    by: 'provider',
    to: 'paid',
    postings: [
      { from: 'provider', to: 'MAIN', amount: 'arrived' },
      { from: 'MAIN', to: 'fees', amount: 'fee' },
      { from: 'MAIN', to: 'DEBT', amount: 'debt' },
    ],
    player: 'depositCredited',
    mail: false,
  });
});

test('a drawing has each state once, with next steps below it', () => {
  const drawn = drawMachine(MATCH);
  expect(drawn.split('\n').slice(0, 3)).toEqual([
    '● offered',
    '  ├─ take: member ─────────▶ paying',
    '  └─ lapse: clock 30 min ──▶ lapsed ■',
  ]);
  for (const { name } of MATCH.states) expect(drawn).toMatch(new RegExp(`^(● )?${name}( ■)?$`, 'm'));
});
