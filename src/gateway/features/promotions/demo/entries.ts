import type { Entry, RankGifts } from './entry.ts';

const GOOD_MANNERS = ['thirty', 'limits'] as const;
/** Claimed in the reward centre, from the moment the reward is due. */
const TAKEN = { claim: 'CLAIM', ready: 'AT_ONCE', days: 30 } as const;
/** For deposits made with this promotion. */
export const CHOSEN = { kind: 'DEPOSIT_MATCH', claim: 'CLAIM', ready: 'NEXT_DAY', days: 30 } as const;
/** Matches the text of the term `wager`. */
export const TEN_TIMES = { times: 10 } as const;

/** Promotions shared by several demo brands. */
export const shared = {
  welcome: {
    id: 'welcome-gift',
    type: 'WELCOME',
    entry: 'join',
    reward: 8,
    givesOnJoin: true,
    steps: ['join', 'claim'],
    terms: ['once', 'free', ...GOOD_MANNERS],
  },
  deposit: {
    id: 'first-deposit',
    type: 'DEPOSIT',
    entry: 'join',
    steps: ['deposit', 'nextDay'],
    terms: ['once', 'wager', ...GOOD_MANNERS],
    rule: ({ minor }) => ({
      ...CHOSEN,
      once: 'EVER',
      matchPpm: 1_000_000,
      most: minor(100),
      depositLeast: minor(20),
      wagering: TEN_TIMES,
    }),
  },
  wheel: {
    id: 'lucky-wheel',
    type: 'RAFFLE',
    entry: 'raffle',
    tickets: 3,
    prizes: [
      [1, 400],
      [2, 300],
      [5, 180],
      [8, 80],
      [18, 30],
      [38, 8],
      [88, 2],
    ],
    hours: [-48, 24 * 12],
    steps: ['join', 'spin', 'fair'],
    terms: ['once', 'free', 'limits'],
  },
  cashback: {
    id: 'daily-cash-back',
    type: 'CASHBACK',
    entry: 'info',
    steps: ['play', 'fetch'],
    terms: ['free', 'limits'],
    rule: () => ({
      kind: 'CASHBACK',
      claim: 'CLAIM',
      ready: 'NEXT_DAY',
      days: 30,
      rates: [
        { category: 'RNG', ppm: 6_000 },
        { category: 'FISH', ppm: 6_000 },
        { category: 'LIVE', ppm: 4_000 },
        { category: 'SPORTS', ppm: 3_000 },
      ],
    }),
  },
  referral: {
    id: 'bring-a-friend',
    type: 'REFERRAL',
    entry: 'info',
    steps: ['invite', 'friend', 'claim'],
    terms: ['accounts', 'free', ...GOOD_MANNERS],
    rule: ({ minor }) => ({
      ...TAKEN,
      kind: 'REFERRAL',
      amount: minor(18),
      friendAmount: minor(8),
      depositLeast: minor(20),
      turnoverLeast: minor(50),
    }),
  },
  // The reward is paid by the mission Days in a row.
  missions: {
    id: 'seven-days',
    type: 'MISSION',
    entry: 'info',
    steps: ['play', 'missions', 'claim'],
    terms: ['free', ...GOOD_MANNERS],
  },
  share: {
    id: 'show-your-best-moment',
    type: 'SHARE',
    entry: 'apply',
    reward: 5,
    steps: ['proof', 'send', 'claim'],
    terms: ['once', 'free', ...GOOD_MANNERS],
  },
  festival: {
    id: 'lantern-festival',
    type: 'FESTIVAL',
    entry: 'join',
    hours: [24 * 4 + 7, 24 * 18],
    steps: ['join', 'visit', 'claim'],
    terms: ['free', ...GOOD_MANNERS],
    rule: ({ minor }) => ({ ...TAKEN, kind: 'RED_PACKET', once: 'DAY', amount: minor(1) }),
  },
  opening: {
    id: 'opening-week',
    type: 'TOURNAMENT',
    entry: 'join',
    hours: [-24 * 9, -30],
    steps: ['join', 'play', 'board'],
    terms: ['place', 'free', ...GOOD_MANNERS],
  },
  birthday: {
    id: 'birthday-table',
    type: 'BIRTHDAY',
    entry: 'info',
    steps: ['automatic', 'claim'],
    terms: ['birthday', 'free', ...GOOD_MANNERS],
    rule: ({ minor, club }) => ({ ...TAKEN, kind: 'BIRTHDAY', ...byRank(club, minor, 'birthday') }),
  },
  rise: {
    id: 'club-rise',
    type: 'CLUB',
    entry: 'info',
    steps: ['play', 'rise', 'claim'],
    terms: ['free', ...GOOD_MANNERS],
    rule: ({ minor, club }) => ({ ...TAKEN, kind: 'RANK_UP', ranks: byRank(club, minor, 'upgrade').ranks }),
  },
  month: {
    id: 'club-month',
    type: 'CLUB',
    entry: 'info',
    steps: ['automatic', 'claim'],
    terms: ['free', ...GOOD_MANNERS],
    rule: ({ minor, club }) => {
      const gifts = byRank(club, minor, 'monthly');
      return { ...TAKEN, kind: 'MONTHLY', ...gifts, rankFrom: gifts.ranks[0]?.rank ?? 0 };
    },
  },
} as const satisfies Record<string, Entry>;

/** Gift of each rank, as the club describes it; `amount` is that of the first rank. */
function byRank(club: readonly RankGifts[], minor: (units: number) => string, gift: keyof RankGifts) {
  const ranks = club.flatMap((gifts, at) => (gifts[gift] === 0 ? [] : [{ rank: at + 1, amount: minor(gifts[gift]) }]));
  const [first] = ranks;
  if (first === undefined) throw new Error(`no rank of the demo has the gift ${gift}`);
  return { ranks, amount: first.amount };
}
