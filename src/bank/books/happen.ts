import type { PaymentReply } from '#contract/payments/payments.ts';

/** What can happen to a payment or a payout. `part`: money moves, and more is to come. */
export const happenings = ['pay', 'part', 'fail', 'expire', 'reverse', 'refuse', 'return'] as const;
export type Happening = (typeof happenings)[number];

type Reported = PaymentReply<'find'>;
type Line = PaymentReply<'statement'>['lines'][number];

/** Where a payment or a payout stands; minor units. */
export interface Standing {
  readonly direction: Reported['direction'];
  readonly state: Reported['state'];
  /** What was asked for. */
  readonly asked: bigint;
  /** What was paid in all. */
  readonly moved: bigint;
  /** What of it went back. */
  readonly back: bigint;
}

/** What came of it: where it stands now, and how the merchant's account is moved. */
export type Happened =
  | { readonly kind: 'done'; readonly standing: Standing; readonly line: Movement | undefined }
  | { readonly kind: 'refused'; readonly why: 'not_now' | 'amount_wrong' };

export type Movement = Pick<Line, 'kind' | 'direction'> & { readonly amount: bigint };

interface Rule {
  readonly direction: Standing['direction'];
  readonly from: readonly Standing['state'][];
  readonly to: Standing['state'];
  /** How the merchant's account is moved; absent: not at all, and nothing may have moved before. */
  readonly line?: Pick<Movement, 'kind' | 'direction'>;
}

const PAYMENT = { kind: 'payment', direction: 'in' } as const;
const PAYOUT = { kind: 'payout', direction: 'out' } as const;

/** What may happen, by direction. Money that comes in is never late: it is taken after the order has failed, and a second time. */
const RULES: Readonly<Record<Happening, readonly Rule[]>> = {
  pay: [
    { direction: 'in', from: ['pending', 'paid', 'failed', 'expired'], to: 'paid', line: PAYMENT },
    { direction: 'out', from: ['pending'], to: 'paid', line: PAYOUT },
  ],
  part: [
    { direction: 'in', from: ['pending'], to: 'pending', line: PAYMENT },
    { direction: 'out', from: ['pending'], to: 'pending', line: PAYOUT },
  ],
  fail: [{ direction: 'in', from: ['pending'], to: 'failed' }],
  expire: [{ direction: 'in', from: ['pending'], to: 'expired' }],
  // In parts, too: each adds to what went back.
  reverse: [
    { direction: 'in', from: ['paid', 'reversed'], to: 'reversed', line: { kind: 'reversal', direction: 'out' } },
  ],
  refuse: [{ direction: 'out', from: ['pending'], to: 'refused' }],
  return: [{ direction: 'out', from: ['paid'], to: 'returned', line: { kind: 'return', direction: 'in' } }],
};

const goesBack = (happening: Happening) => happening === 'reverse' || happening === 'return';

/** Whether it may happen to what stands so. */
export function mayHappen({ direction, state, moved, back }: Standing, happening: Happening): boolean {
  const rule = RULES[happening].find((each) => each.direction === direction && each.from.includes(state));
  if (rule === undefined || (goesBack(happening) && back >= moved)) return false;
  return rule.line !== undefined || moved === 0n;
}

/**
 * What comes of something that happens, by an amount where one is named: else what is left of what was asked (all of it where
 * it was paid before), or all that is left of what was paid where money goes back. Pure.
 */
export function happen(standing: Standing, happening: Happening, named?: bigint): Happened {
  const { direction, state, moved, back } = standing;
  const rule = RULES[happening].find((each) => each.direction === direction && each.from.includes(state));
  if (rule === undefined || !mayHappen(standing, happening)) return { kind: 'refused', why: 'not_now' };
  if (rule.line === undefined) return { kind: 'done', standing: { ...standing, state: rule.to }, line: undefined };
  const amount = named ?? usualAmount(standing, happening);
  if (!fits(standing, happening, amount)) return { kind: 'refused', why: 'amount_wrong' };
  const change = goesBack(happening) ? { back: back + amount } : { moved: moved + amount };
  return { kind: 'done', standing: { ...standing, ...change, state: rule.to }, line: { ...rule.line, amount } };
}

function usualAmount({ asked, moved, back }: Standing, happening: Happening): bigint {
  if (goesBack(happening)) return moved - back;
  return moved < asked ? asked - moved : asked;
}

/** Largest amount of the wire: 13 digits. */
const MOST = 10n ** 13n - 1n;

/** Nobody takes back more than was paid, and a payout is never larger than what was asked. */
function fits({ direction, asked, moved, back }: Standing, happening: Happening, amount: bigint): boolean {
  if (amount <= 0n) return false;
  if (goesBack(happening)) return amount <= moved - back;
  return moved + amount <= (direction === 'out' ? asked : MOST);
}

/** The amount that `find` and events tell (docs/payments.md): what went back where money did, else what was paid. */
export function reportedAmount({ state, moved, back }: Pick<Standing, 'state' | 'moved' | 'back'>): bigint {
  return state === 'reversed' || state === 'returned' ? back : moved;
}
