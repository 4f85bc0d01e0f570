import type { Piece } from './piece.ts';

const GOOD_MANNERS = ['thirty', 'limits'] as const;

/** Promotions that several of the demo brands have. */
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
    steps: ['join', 'deposit', 'claim'],
    terms: ['once', 'wager', ...GOOD_MANNERS],
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
    // What it says is what its rule does.
    rule: {
      ...{ kind: 'CASHBACK', claim: 'CLAIM', ready: 'NEXT_DAY', days: 30 },
      rates: [
        { category: 'RNG', ppm: 6_000 },
        { category: 'FISH', ppm: 6_000 },
        { category: 'LIVE', ppm: 4_000 },
        { category: 'SPORTS', ppm: 3_000 },
      ],
    },
  },
  referral: {
    id: 'bring-a-friend',
    type: 'REFERRAL',
    entry: 'info',
    steps: ['invite', 'play', 'automatic'],
    terms: ['once', 'free', 'limits'],
  },
  missions: {
    id: 'seven-days',
    type: 'MISSION',
    entry: 'join',
    hours: [null, 24 * 20],
    steps: ['join', 'missions', 'claim'],
    terms: ['once', 'wager', ...GOOD_MANNERS],
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
    steps: ['join', 'play', 'claim'],
    terms: ['wager', ...GOOD_MANNERS],
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
    entry: 'apply',
    steps: ['proof', 'send', 'claim'],
    terms: ['once', 'free', ...GOOD_MANNERS],
  },
} as const satisfies Record<string, Piece>;
