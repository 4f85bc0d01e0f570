import type { PaymentReply } from '#contract/payments/payments.ts';

/** Changes of a payment or a payout. `part`: a partial amount moves, and more will follow. */
export const happenings = ['pay', 'part', 'fail', 'expire', 'reverse', 'refuse', 'return'] as const;
export type Happening = (typeof happenings)[number];

type Reported = PaymentReply<'find'>;
type Line = PaymentReply<'statement'>['lines'][number];

/** State of a payment or a payout; minor units. */
export interface Standing {
  readonly direction: Reported['direction'];
  readonly state: Reported['state'];
  /** Requested amount. */
  readonly asked: bigint;
  /** Total amount paid. */
  readonly moved: bigint;
  /** Amount of it that was reversed or returned. */
  readonly back: bigint;
}

/** Result of a change: the new state and the movement of the merchant's account. */
export type Happened =
  | { readonly kind: 'done'; readonly standing: Standing; readonly line: Movement | undefined }
  | { readonly kind: 'refused'; readonly why: 'not_now' | 'amount_wrong' };

export type Movement = Pick<Line, 'kind' | 'direction'> & { readonly amount: bigint };

interface Rule {
  readonly direction: Standing['direction'];
  readonly from: readonly Standing['state'][];
  readonly to: Standing['state'];
  /** Movement of the merchant's account; absent: none, and only allowed if nothing has moved before. */
  readonly line?: Pick<Movement, 'kind' | 'direction'>;
}

const PAYMENT = { kind: 'payment', direction: 'in' } as const;
const PAYOUT = { kind: 'payout', direction: 'out' } as const;

/**
 * Allowed transitions, by direction. Incoming money is always accepted: also after the order has failed, and a second
 * time.
 */
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
  // Partial reversals are allowed: each adds to `back`.
  reverse: [
    { direction: 'in', from: ['paid', 'reversed'], to: 'reversed', line: { kind: 'reversal', direction: 'out' } },
  ],
  refuse: [{ direction: 'out', from: ['pending'], to: 'refused' }],
  return: [{ direction: 'out', from: ['paid'], to: 'returned', line: { kind: 'return', direction: 'in' } }],
};

const goesBack = (happening: Happening) => happening === 'reverse' || happening === 'return';

export function mayHappen({ direction, state, moved, back }: Standing, happening: Happening): boolean {
  const rule = RULES[happening].find((each) => each.direction === direction && each.from.includes(state));
  if (rule === undefined || (goesBack(happening) && back >= moved)) return false;
  return rule.line !== undefined || moved === 0n;
}

/**
 * Applies a change. The amount defaults to the rest of the requested amount (all of it if that was already paid), or to
 * the rest of the paid amount if money goes back. Pure.
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

/** Largest amount of the API: 13 digits. */
const MOST = 10n ** 13n - 1n;

/** No more than the paid amount can go back, and a payout never exceeds the requested amount. */
function fits({ direction, asked, moved, back }: Standing, happening: Happening, amount: bigint): boolean {
  if (amount <= 0n) return false;
  if (goesBack(happening)) return amount <= moved - back;
  return moved + amount <= (direction === 'out' ? asked : MOST);
}

/**
 * The amount in `find` and events (docs/guides/payment-provider.md): the amount that went back if the item is reversed or returned,
 * else the amount paid.
 */
export function reportedAmount({ state, moved, back }: Pick<Standing, 'state' | 'moved' | 'back'>): bigint {
  return state === 'reversed' || state === 'returned' ? back : moved;
}
