import type { StateMachine } from './machine.ts';

const PREFIXES: Readonly<Record<string, string>> = {
  deposit: 'D',
  withdrawal: 'W',
  match: 'R',
  correction: 'C',
  redeem: 'M',
  grant: 'B',
  upline: 'U',
  contract: 'K',
  run: 'S',
  downline: 'L',
};

/**
 * The short reference of an order for people: `D-8F3A21C7`. Made of the random end of its id; it is shown and searched,
 * but is not unique.
 */
export function referenceOf({ name }: Pick<StateMachine, 'name'>, id: string): string {
  return `${PREFIXES[name] ?? 'O'}-${id.slice(-8).toUpperCase()}`;
}
