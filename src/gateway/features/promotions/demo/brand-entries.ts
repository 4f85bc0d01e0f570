import { CHOSEN, shared, TEN_TIMES } from './entries.ts';
import type { Entry } from './entry.ts';

const race = { type: 'TOURNAMENT', entry: 'join', steps: ['join', 'play', 'board'] } as const;
const raceTerms = ['place', 'free', 'limits'] as const;

const reels: Entry = {
  ...race,
  id: 'reel-marathon',
  hours: [-36, 24 * 5 + 5],
  terms: raceTerms,
};

const numbers: Entry = {
  ...race,
  id: 'number-hunters',
  hours: [-12, 24 * 3 + 2],
  terms: raceTerms,
};

const golden: Entry = {
  id: 'golden-envelope',
  type: 'DEPOSIT',
  entry: 'join',
  steps: ['join', 'packet', 'claim'],
  terms: ['free', 'thirty', 'limits'],
  rule: ({ minor }) => ({
    kind: 'RED_PACKET',
    claim: 'CLAIM',
    ready: 'AT_ONCE',
    days: 30,
    once: 'DAY',
    amount: minor(1),
    depositLeast: minor(30),
  }),
};

/** The Zalo reward is up to 131K (M199). */
const zalo: Entry = {
  id: 'zalo-reward',
  type: 'ZALO',
  entry: 'apply',
  reward: 131,
  steps: ['proof', 'send', 'claim'],
  terms: ['once', 'free', 'thirty', 'limits'],
  rule: ({ minor }) => ({ kind: 'ZALO', claim: 'CLAIM', ready: 'AT_ONCE', days: 30, amount: minor(131) }),
};

const matchday: Entry = {
  ...race,
  id: 'matchday-table',
  hours: [-60, 24 * 6 + 3],
  terms: raceTerms,
};

const halfTime: Entry = {
  id: 'half-time',
  type: 'DEPOSIT',
  entry: 'join',
  steps: ['deposit', 'nextDay'],
  terms: ['wager', 'thirty', 'limits'],
  rule: ({ minor }) => ({
    ...CHOSEN,
    once: 'DAY',
    matchPpm: 250_000,
    most: minor(25),
    depositLeast: minor(20),
    wagering: TEN_TIMES,
  }),
};

const { welcome, deposit, wheel, cashback, referral, missions, share, festival, opening, birthday, rise, month } =
  shared;
const club = [birthday, rise, month] as const;

/** The promotions of each demo brand, in display order. */
export const brandEntries: Readonly<Record<string, readonly Entry[]>> = {
  aurora: [wheel, reels, welcome, deposit, missions, cashback, share, referral, festival, ...club, opening],
  lotus: [zalo, golden, wheel, welcome, numbers, deposit, cashback, referral, festival, ...club, opening],
  harbor: [
    matchday,
    halfTime,
    deposit,
    welcome,
    wheel,
    cashback,
    missions,
    share,
    referral,
    festival,
    ...club,
    opening,
  ],
};
