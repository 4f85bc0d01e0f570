import { PROMOTION_TYPES } from '#contract/promotions/read.ts';

/** The label of a type; any other is 'more'. */
export function typeKey(type: string) {
  return `promo.type.${PROMOTION_TYPES.find((name) => name === type) ?? 'OTHER'}` as const;
}

/** The page's filter: all promotions, those the member has joined, or those of one type. */
export const ALL = 'all';
export const MINE = 'mine';
