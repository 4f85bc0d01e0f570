import type { Machine } from './machine.ts';

const LETTERS: Readonly<Record<string, string>> = {
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
 * What people call an order: `D-8F3A21C7`. Letters and digits of the end of its id, which are random; it is shown and searched,
 * and names no order by itself.
 */
export function referenceOf({ name }: Pick<Machine, 'name'>, id: string): string {
  return `${LETTERS[name] ?? 'O'}-${id.slice(-8).toUpperCase()}`;
}
