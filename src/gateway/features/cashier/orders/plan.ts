import type { AccountSign, AmountSign, MachineStep } from '#model/machines/machine.ts';
import type { LedgerOwner, OrderMovement } from './ledger-port.ts';

/** Amounts of a step by their sign, in minor units (docs/machines.md). A sign that its step needs and that is not told is a fault. */
export type StepAmounts = Readonly<Partial<Record<AmountSign, bigint>>>;

/** Whose accounts a step moves. */
export interface StepOwners {
  readonly currency: string;
  /** The order's member. */
  readonly memberId: string;
  /** Code of who moves the money outside. */
  readonly provider?: string;
  /** Which of the member's wallets a correction names. */
  readonly wallet?: string;
  /** Of a match: whose HELD it is. */
  readonly heldBy?: string;
  /** The order that HELD is held for, and the grant that BONUS is of. */
  readonly heldFor?: string;
  readonly grant?: string;
}

/** What one account gains by a step, in minor units; never zero. */
export interface PlannedSide {
  readonly account: AccountSign;
  readonly amountMinor: bigint;
}

/** The sums of a step's postings by account. Throws where an amount is missing or, but of a correction, below zero. */
export function planSides({ step, postings }: MachineStep, amounts: StepAmounts): readonly PlannedSide[] {
  const sums = new Map<AccountSign, bigint>();
  const add = (account: AccountSign, minor: bigint) => sums.set(account, (sums.get(account) ?? 0n) + minor);
  for (const { from, to, amount } of postings) {
    const minor = amounts[amount];
    if (minor === undefined) throw new Error(`The step ${step} moves ${amount}, which nobody told`);
    if (minor < 0n && amount !== 'corrected') throw new Error(`The step ${step} moves ${minor} as ${amount}`);
    add(from, -minor);
    add(to, minor);
  }
  return [...sums].flatMap(([account, amountMinor]) => (amountMinor === 0n ? [] : [{ account, amountMinor }]));
}

/**
 * How much a step moves: what leaves accounts, which is what arrives at others. Minor units. An amount that is only known when the
 * step is taken (a DEBT that is paid back of what came) moves what has arrived on, and counts for nothing.
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

/** The account behind a sign. */
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

/** What an account that holds money or points for orders is moved for; a member's points say it too. */
export function subjectOf(sign: AccountSign, orderId: string, { heldFor, grant }: StepOwners): string | undefined {
  if (sign === 'HELD') return heldFor ?? orderId;
  if (sign === 'points_mall' || sign === 'POINTS') return orderId;
  return sign === 'BONUS' ? grant : undefined;
}

/** What a step's movement is called in the ledger, and by which name it is owed once: `<machine>:<id>:<due>`. */
interface StepMovement {
  readonly kind: OrderMovement;
  /** Null: the order's one and only. */
  readonly due: string | null;
  /** A step that is taken several times: the order's version tells them apart. */
  readonly isEach: boolean;
}

const move = (kind: OrderMovement, due: string | null = null): StepMovement => ({ kind, due, isEach: false });
const each = (kind: OrderMovement, due: string | null = null): StepMovement => ({ kind, due, isEach: true });

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

/** By machine and step: what is credited, held, paid or given back is so once, whichever step does it. */
const MOVEMENTS: Readonly<Record<string, Readonly<Record<string, StepMovement>>>> = {
  deposit: {
    ...{ pay: CREDITED, payLate: CREDITED, credit: CREDITED, accept: CREDITED, acceptAbove: CREDITED },
    ...{ question: QUESTIONED, questionLate: QUESTIONED, refund: REFUNDED, refundAbove: REFUNDED, recall: REFUNDED },
    ...{ reverse: REVERSED, takeBack: REVERSED, reverseMore: REVERSED_MORE, takeRest: REVERSED_MORE },
  },
  withdrawal: {
    ...{ request: move('hold', 'hold'), reject: RELEASED, cancel: RELEASED },
    ...{ release: RELEASED, releaseAbove: RELEASED },
    ...{ confirm: PAID, settle: PAID, settleAbove: PAID, return: move('return', 'return') },
  },
  match: { partly: RECEIVED, all: RECEIVED, count: RECEIVED, force: RECEIVED },
  correction: { approve: move('correction') },
  redeem: {
    ...{ request: move('redeem', 'hold'), credit: REDEEMED, approve: REDEEMED },
    reject: move('unredeemed', 'answer'),
  },
  grant: {
    give: move('grant'),
    ...{ release: move('release', 'release'), expire: ENDED, giveUp: ENDED, forfeit: ENDED, takeBack: ENDED },
    takePart: each('forfeit', 'part'),
  },
};

/** The movement of a step and the obligation that it meets. Throws where a step that moves money has no name. */
export function movementOf(machine: string, step: string, id: string, version: bigint) {
  const found = MOVEMENTS[machine]?.[step];
  if (found === undefined) throw new Error(`What the step ${step} of ${machine} moves has no name in the ledger`);
  const { kind, due, isEach } = found;
  return { kind, obligation: [machine, id, ...(due === null ? [] : [due]), ...(isEach ? [version] : [])].join(':') };
}
