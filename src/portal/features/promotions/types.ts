/** Types that have a name of their own; any other is 'more'. */
const NAMED = [
  ...(['WELCOME', 'DEPOSIT', 'CASHBACK', 'TOURNAMENT', 'RAFFLE', 'REFERRAL', 'MISSION'] as const),
  ...(['SHARE', 'FESTIVAL', 'BIRTHDAY', 'CLUB', 'ZALO', 'INSURANCE'] as const),
];

/** The text key of a type's name. */
export function typeKey(type: string) {
  return `promo.type.${NAMED.find((name) => name === type) ?? 'OTHER'}` as const;
}

/** What the page shows: every promotion, those that the member is in, or those of one type. */
export const ALL = 'all';
export const MINE = 'mine';
