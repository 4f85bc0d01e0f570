import type { AccountSign, AmountSign, MachineStep } from '#model/state-machines/machine.ts';
import type { LedgerOwner, OrderMovement } from './ledger-port.ts';

/**
 * Amounts of a step by their sign, in minor units (docs/reference/machines.md). It is an error if an amount that the step needs
 * is missing.
 */
export type StepAmounts = Readonly<Partial<Record<AmountSign, bigint>>>;

export interface StepOwners {
  readonly currency: string;
  readonly memberId: string;
  /** Code of the payment provider. */
  readonly provider?: string;
  /** The member's wallet that a correction names. */
  readonly wallet?: string;
  /** For a match: the owner of HELD. */
  readonly heldBy?: string;
  /** The order for which HELD is held, and the grant of BONUS. */
  readonly heldFor?: string;
  readonly grant?: string;
}

/** Change of one account by a step, in minor units; never zero. */
export interface PlannedSide {
  readonly account: AccountSign;
  readonly amountMinor: bigint;
}

/** The sums of a step's postings by account. Throws if an amount is missing or, except for a correction, negative. */
export function planSides({ step, postings }: MachineStep, amounts: StepAmounts): readonly PlannedSide[] {
  const sums = new Map<AccountSign, bigint>();
  const add = (account: AccountSign, minor: bigint) => sums.set(account, (sums.get(account) ?? 0n) + minor);
  for (const { from, to, amount } of postings) {
    const minor = amounts[amount];
    if (minor === undefined) throw new Error(`The step ${step} moves ${amount}, which was not given`);
    if (minor < 0n && amount !== 'corrected') throw new Error(`The step ${step} moves ${minor} as ${amount}`);
    add(from, -minor);
    add(to, minor);
  }
  return [...sums].flatMap(([account, amountMinor]) => (amountMinor === 0n ? [] : [{ account, amountMinor }]));
}

/**
 * The amount that a step moves: the sum of its debits, equal to that of its credits. Minor units. An amount known only
 * when the step is taken (repayment of DEBT from the received money) passes received money on, and does not count.
 */
export function movedBy({ postings }: MachineStep, amounts: StepAmounts): bigint {
  const sums = new Map<AccountSign, bigint>();
  for (const { from, to, amount } of postings) {
    const minor = amounts[amount] ?? 0n;
    sums.set(from, (sums.get(from) ?? 0n) - minor);
    sums.set(to, (sums.get(to) ?? 0n) + minor);
  }
  return [...sums.values()].reduce((moved, minor) => (minor > 0n ? moved + minor : moved), 0n);
}

/** Points are a currency of the ledger. */
const POINTS = 'PTS';

export function ownerOf(sign: AccountSign, owners: StepOwners): LedgerOwner {
  const { currency, memberId } = owners;
  switch (sign) {
    case 'MAIN':
      return { kind: 'member', owner_id: memberId, currency, floor: 0n };
    case 'MEMBER':
      return { kind: 'member', owner_id: memberId, currency, floor: 0n, wallet: owners.wallet ?? 'MAIN' };
    case 'HELD':
      return { kind: 'held', owner_id: owners.heldBy ?? memberId, currency, floor: 0n };
    case 'BONUS':
      return { kind: 'grant', owner_id: memberId, currency, floor: 0n };
    case 'DEBT':
      return { kind: 'debt', owner_id: memberId, currency, floor: null, ceiling: 0n };
    case 'POINTS':
      return { kind: 'points', owner_id: memberId, currency: POINTS, floor: 0n };
    case 'points_issue':
    case 'points_mall':
      return { kind: sign, owner_id: null, currency: POINTS, floor: null };
    case 'ARREARS':
      return { kind: 'arrears', owner_id: memberId, currency, floor: null, ceiling: 0n };
    case 'provider':
      return { kind: 'provider', owner_id: null, currency, floor: null, vendor: owners.provider ?? '' };
    default:
      return { kind: sign, owner_id: null, currency, floor: null };
  }
}

/** The order of a posting to an account that holds money or points for orders; also set for a member's points. */
export function subjectOf(sign: AccountSign, orderId: string, { heldFor, grant }: StepOwners): string | undefined {
  if (sign === 'HELD') return heldFor ?? orderId;
  if (sign === 'points_mall' || sign === 'POINTS') return orderId;
  return sign === 'BONUS' ? grant : undefined;
}

/** The ledger kind of a step's movement, and its obligation: `<machine>:<id>:<suffix>`. */
interface StepMovement {
  readonly kind: OrderMovement;
  /** Null: the order's only obligation. */
  readonly suffix: string | null;
  /** For a step that is taken several times: the obligation includes the order's version. */
  readonly isEach: boolean;
}

const move = (kind: OrderMovement, suffix: string | null = null): StepMovement => ({ kind, suffix, isEach: false });
const each = (kind: OrderMovement, suffix: string | null = null): StepMovement => ({ kind, suffix, isEach: true });

const CREDITED = move('deposit');
const QUESTIONED = move('suspense', 'question');
const REFUNDED = move('suspense', 'refund');
const REVERSED = move('reversal', 'back');
const REVERSED_MORE = each('reversal', 'back');
const RELEASED = move('release', 'release');
const PAID = move('withdrawal', 'pay');
const RECEIVED = each('receipt');
const REDEEMED = move('redeemed', 'answer');
const ENDED = move('forfeit', 'end');

/** By state machine and step: a credit, hold, payout or return occurs once, whichever step makes it. */
const MOVEMENTS: Readonly<Record<string, Readonly<Record<string, StepMovement>>>> = {
  deposit: {
    pay: CREDITED,
    payLate: CREDITED,
    credit: CREDITED,
    accept: CREDITED,
    acceptAbove: CREDITED,
    question: QUESTIONED,
    questionLate: QUESTIONED,
    refund: REFUNDED,
    refundAbove: REFUNDED,
    recall: REFUNDED,
    reverse: REVERSED,
    takeBack: REVERSED,
    reverseMore: REVERSED_MORE,
    takeRest: REVERSED_MORE,
  },
  withdrawal: {
    request: move('hold', 'hold'),
    reject: RELEASED,
    cancel: RELEASED,
    release: RELEASED,
    releaseAbove: RELEASED,
    confirm: PAID,
    settle: PAID,
    settleAbove: PAID,
    return: move('return', 'return'),
  },
  match: { partly: RECEIVED, all: RECEIVED, count: RECEIVED, force: RECEIVED },
  correction: { approve: move('correction') },
  redeem: {
    request: move('redeem', 'hold'),
    credit: REDEEMED,
    approve: REDEEMED,
    reject: move('unredeemed', 'answer'),
  },
  grant: {
    give: move('grant'),
    release: move('release', 'release'),
    expire: ENDED,
    giveUp: ENDED,
    forfeit: ENDED,
    takeBack: ENDED,
    takePart: each('forfeit', 'part'),
  },
};

/** The movement of a step and its obligation. Throws if a step that moves money has no entry. */
export function movementOf(machine: string, step: string, id: string, version: bigint) {
  const found = MOVEMENTS[machine]?.[step];
  if (found === undefined) throw new Error(`What the step ${step} of ${machine} moves has no name in the ledger`);
  const { kind, suffix, isEach } = found;
  return {
    kind,
    obligation: [machine, id, ...(suffix === null ? [] : [suffix]), ...(isEach ? [version] : [])].join(':'),
  };
}
