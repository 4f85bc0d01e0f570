import type { CashierWaiting, WaitingProposal } from '#contract/staff/cashier/calls.ts';
import { ORDER_MACHINES, type OrderMachine } from '#contract/staff/cashier/order.ts';

/** The queues in tab order; `tray`: proposals that wait for a second staff user. */
export const QUEUES = [...ORDER_MACHINES, 'suspense', 'told', 'tray'] as const;

/** Summary of a queue: pending and open orders, amounts at stake, and age of the oldest. */
export interface Stake {
  readonly waiting: number;
  readonly open: number;
  /** Decimal text; of pending and of all open orders. */
  readonly waitingAmount: string;
  readonly openAmount: string;
  readonly oldestAt: number | undefined;
}

/** Summary of a state machine's queue. Pure. */
export function stakeOf(
  { states }: Pick<CashierWaiting, 'states'>,
  machine: OrderMachine | 'suspense' | 'told',
): Stake {
  const open = states.filter((each) => each.machine === machine);
  const waiting = open.filter(({ isStaffs }) => isStaffs);
  const count = (rows: typeof open) => rows.reduce((sum, row) => sum + row.count, 0);
  return {
    waiting: count(waiting),
    open: count(open),
    waitingAmount: sumAmounts(waiting.map(({ amount }) => amount)),
    openAmount: sumAmounts(open.map(({ amount }) => amount)),
    oldestAt: waiting.length === 0 ? undefined : Math.min(...waiting.map(({ oldestAt }) => oldestAt)),
  };
}

/** Sum of decimal texts with the same number of decimals; without floating point. */
export function sumAmounts(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const sum = amounts.reduce((total, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return total + BigInt(whole + fraction.padEnd(digits, '0'));
  }, 0n);
  const text = sum.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Proposals that the user can decide first, then the user's own. Pure. */
export function sortTray(proposals: readonly WaitingProposal[]): readonly WaitingProposal[] {
  return [...proposals].sort((one, other) => Number(one.isMine) - Number(other.isMine) || one.at - other.at);
}

/** Parses the order key of a URL: `deposit.<id>`; undefined for other keys. */
export function readOrderKey(key: string): { readonly machine: OrderMachine; readonly id: string } | undefined {
  const [name, id] = key.split('.');
  const machine = ORDER_MACHINES.find((each) => each === name);
  return machine === undefined || !id ? undefined : { machine, id };
}

/** Parses the proposal key of a URL: `action.<id>`; undefined for other keys. */
export function readProposalKey(key: string): string | undefined {
  const [name, id] = key.split('.');
  return name === 'action' && id ? id : undefined;
}
