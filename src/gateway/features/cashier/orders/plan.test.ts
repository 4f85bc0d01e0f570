import { expect, test } from 'vitest';
import { MACHINES } from '#model/state-machines/machines.ts';
import { ORDER_TABLES } from './order.ts';
import { movementOf, planSides } from './plan.ts';

const ofCashier = MACHINES.filter(({ name }) => Object.hasOwn(ORDER_TABLES, name));
const posting = ofCashier.flatMap(({ name, steps }) =>
  steps.filter(({ postings }) => postings.length > 0).map((step) => ({ name, step })),
);

test.each(posting)('$name $step.step moves its required sum, under a name of the ledger', ({ name, step }) => {
  const amounts = Object.fromEntries(step.postings.map(({ amount }, at) => [amount, BigInt(at + 1) * 100n]));
  const sides = planSides(step, amounts);
  expect(sides.length).toBeGreaterThan(1);
  expect(sides.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
  expect(movementOf(name, step.step, 'ID', 3n).obligation).toMatch(new RegExp(`^${name}:ID`));
});

test('a deposit is credited once, a part of a match each time a part comes', () => {
  expect(movementOf('deposit', 'pay', 'ID', 2n)).toEqual({ kind: 'deposit', obligation: 'deposit:ID' });
  expect(movementOf('deposit', 'accept', 'ID', 3n)).toEqual({ kind: 'deposit', obligation: 'deposit:ID' });
  expect(movementOf('withdrawal', 'settle', 'ID', 5n)).toEqual({ kind: 'withdrawal', obligation: 'withdrawal:ID:pay' });
  expect(movementOf('match', 'partly', 'ID', 4n).obligation).toBe('match:ID:4');
});

test('a missing or negative amount is a fault', () => {
  const pay = MACHINES[0]?.steps.find(({ step }) => step === 'pay');
  if (pay === undefined) throw new Error('deposits are paid');
  expect(() => planSides(pay, { arrived: 5n, fee: 0n })).toThrow('moves debt, which was not given');
  expect(() => planSides(pay, { arrived: 5n, fee: -1n, debt: 0n })).toThrow('moves -1 as fee');
  expect(planSides(pay, { arrived: 500n, fee: 20n, debt: 30n })).toEqual([
    { account: 'provider', amountMinor: -500n },
    { account: 'MAIN', amountMinor: 450n },
    { account: 'fees', amountMinor: 20n },
    { account: 'DEBT', amountMinor: 30n },
  ]);
});
