/** Promotion types with their own name; any other is 'more'. */
const NAMED = [
  ...(['WELCOME', 'DEPOSIT', 'CASHBACK', 'TOURNAMENT', 'RAFFLE', 'REFERRAL', 'MISSION'] as const),
  ...(['SHARE', 'FESTIVAL', 'BIRTHDAY', 'CLUB', 'ZALO', 'INSURANCE'] as const),
];

export function typeKey(type: string) {
  return `promo.type.${NAMED.find((name) => name === type) ?? 'OTHER'}` as const;
}

/** The page's filter: all promotions, those the member has joined, or those of one type. */
export const ALL = 'all';
export const MINE = 'mine';
