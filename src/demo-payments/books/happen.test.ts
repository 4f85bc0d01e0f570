import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Happening, happen, happenings, reportedAmount, type Standing } from './happen.ts';

const payment: Standing = { direction: 'in', state: 'pending', asked: 1_000n, moved: 0n, back: 0n };
const payout: Standing = { ...payment, direction: 'out' };

/** Applies a sequence of changes; returns the result of each step, or the reason of a refusal. */
function follow(from: Standing, course: readonly (readonly [Happening, bigint?])[]): readonly string[] {
  let standing = from;
  return course.map(([happening, amount]) => {
    const came = happen(standing, happening, amount);
    if (came.kind === 'refused') return came.why;
    standing = came.standing;
    const line = came.line ? ` ${came.line.kind} ${came.line.direction} ${came.line.amount}` : '';
    return `${standing.state} ${reportedAmount(standing)}${line}`;
  });
}

describe('events of a payment', () => {
  test.each<[string, Standing, readonly (readonly [Happening, bigint?])[], readonly string[]]>([
    ['is paid as asked', payment, [['pay']], ['paid 1000 payment in 1000']],
    ['less or more arrives', payment, [['pay', 900n]], ['paid 900 payment in 900']],
    [
      'arrives in parts',
      payment,
      [['part', 400n], ['fail'], ['pay']],
      ['pending 400 payment in 400', 'not_now', 'paid 1000 payment in 600'],
    ],
    ['is paid twice', payment, [['pay'], ['pay']], ['paid 1000 payment in 1000', 'paid 2000 payment in 1000']],
    ['arrives late', payment, [['expire'], ['pay']], ['expired 0', 'paid 1000 payment in 1000']],
    ['fails and is paid after all', payment, [['fail'], ['pay', 5n]], ['failed 0', 'paid 5 payment in 5']],
    [
      'is charged back, in parts up to all of it',
      payment,
      [
        ['reverse'],
        ['pay'],
        ['reverse', 1_001n],
        ['reverse', 300n],
        ['reverse', 701n],
        ['reverse'],
        ['reverse'],
        ['pay'],
      ],
      [
        ...['not_now', 'paid 1000 payment in 1000', 'amount_wrong', 'reversed 300 reversal out 300', 'amount_wrong'],
        ...['reversed 1000 reversal out 700', 'not_now', 'not_now'],
      ],
    ],
    [
      'nothing or less is no amount',
      payment,
      [
        ['pay', 0n],
        ['pay', -1n],
      ],
      ['amount_wrong', 'amount_wrong'],
    ],
    ['what only payouts know', payment, [['refuse'], ['return']], ['not_now', 'not_now']],
  ])('%s', (_, from, course, expected) => {
    expect(follow(from, course)).toEqual(expected);
  });

  test.each<[string, readonly (readonly [Happening, bigint?])[], readonly string[]]>([
    ['is made', [['pay'], ['pay']], ['paid 1000 payout out 1000', 'not_now']],
    [
      'is made in parts, never of more than was asked',
      [['part', 400n], ['refuse'], ['pay', 601n], ['pay']],
      ['pending 400 payout out 400', 'not_now', 'amount_wrong', 'paid 1000 payout out 600'],
    ],
    ['is refused, and then nothing leaves', [['refuse'], ['pay']], ['refused 0', 'not_now']],
    [
      'comes back',
      [['return'], ['pay'], ['return']],
      ['not_now', 'paid 1000 payout out 1000', 'returned 1000 return in 1000'],
    ],
  ])('a payout %s', (_, course, expected) => {
    expect(follow(payout, course)).toEqual(expected);
  });

  test('for any sequence of events, the lines sum to the reported paid sum less the returned sum', () => {
    const course = fc.array(
      fc.tuple(fc.constantFrom(...happenings), fc.option(fc.bigInt({ min: -5n, max: 2_000n }), { nil: undefined })),
    );
    fc.assert(
      fc.property(fc.constantFrom(payment, payout), course, (from, steps) => {
        let [standing, sum] = [from, 0n];
        for (const [happening, amount] of steps) {
          const came = happen(standing, happening, amount);
          if (came.kind === 'refused') continue;
          standing = came.standing;
          if (came.line) sum += came.line.direction === 'in' ? came.line.amount : -came.line.amount;
        }
        const net = standing.moved - standing.back;
        expect(sum).toBe(from.direction === 'in' ? net : -net);
        expect(standing.back <= standing.moved).toBe(true);
        if (from.direction === 'out') expect(standing.moved <= standing.asked).toBe(true);
      }),
    );
  });
});
