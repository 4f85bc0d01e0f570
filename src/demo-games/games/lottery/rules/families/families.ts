import { dice3 } from './dice3.ts';
import { digits3, digits5 } from './digits.ts';
import { eleven5 } from './eleven5.ts';
import { four4 } from './four4.ts';
import type { Family } from './play.ts';
import { vietnam27 } from './vietnam27.ts';

/** Lottery families by name. */
export const FAMILIES = { dice3, digits3, digits5, eleven5, four4, vietnam27 } as const satisfies Record<
  string,
  Family
>;

export type FamilyId = keyof typeof FAMILIES;
