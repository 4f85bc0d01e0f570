import type { CashierWaiting, WaitingProposal } from '#contract/staff/cashier/calls.ts';
import { ORDER_MACHINES, type OrderMachine } from '#contract/staff/cashier/order.ts';

/** The queues in the order of their tabs; `tray`: what waits for a second colleague. */
export const QUEUES = [...ORDER_MACHINES, 'suspense', 'told', 'tray'] as const;

/** What lies in a queue: how many wait for staff and how many are open, the money at stake, and since when the oldest waits. */
export interface Stake {
  readonly waiting: number;
  readonly open: number;
  /** Minor units as decimal text, of those that wait and of all that are open. */
  readonly waitingAmount: string;
  readonly openAmount: string;
  readonly oldestAt: number | undefined;
}

/** What lies in the queue of a machine. Pure. */
export function stakeOf(
  { states }: Pick<CashierWaiting, 'states'>,
  machine: OrderMachine | 'suspense' | 'told',
): Stake {
  const open = states.filter((each) => each.machine === machine);
  const waiting = open.filter(({ isStaffs }) => isStaffs);
  const count = (rows: typeof open) => rows.reduce((sum, row) => sum + row.count, 0);
  return {
    ...{ waiting: count(waiting), open: count(open) },
    ...{
      waitingAmount: sumAmounts(waiting.map(({ amount }) => amount)),
      openAmount: sumAmounts(open.map(({ amount }) => amount)),
    },
    oldestAt: waiting.length === 0 ? undefined : Math.min(...waiting.map(({ oldestAt }) => oldestAt)),
  };
}

/** The sum of decimal texts that have the same digits after the point; without floating point. */
export function sumAmounts(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const sum = amounts.reduce((total, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return total + BigInt(whole + fraction.padEnd(digits, '0'));
  }, 0n);
  const text = sum.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** What waits for whoever looks, then what they proposed themselves. Pure. */
export function sortTray(proposals: readonly WaitingProposal[]): readonly WaitingProposal[] {
  return [...proposals].sort((one, other) => Number(one.isMine) - Number(other.isMine) || one.at - other.at);
}

/** The order that an address names: `deposit.<id>`; undefined for anything else. */
export function readOrderKey(key: string): { readonly machine: OrderMachine; readonly id: string } | undefined {
  const [name, id] = key.split('.');
  const machine = ORDER_MACHINES.find((each) => each === name);
  return machine === undefined || !id ? undefined : { machine, id };
}

/** The action above the limit that an address names: `action.<id>`; undefined for anything else. */
export function readProposalKey(key: string): string | undefined {
  const [name, id] = key.split('.');
  return name === 'action' && id ? id : undefined;
}
