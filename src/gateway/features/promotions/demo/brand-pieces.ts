import type { Piece } from './piece.ts';
import { shared } from './pieces.ts';

const race = { type: 'TOURNAMENT', entry: 'join', steps: ['join', 'play', 'board'] } as const;
const raceTerms = ['place', 'free', 'limits'] as const;

const reels: Piece = {
  ...race,
  id: 'reel-marathon',
  hours: [-36, 24 * 5 + 5],
  terms: raceTerms,
};

const numbers: Piece = {
  ...race,
  id: 'number-hunters',
  hours: [-12, 24 * 3 + 2],
  terms: raceTerms,
};

const golden: Piece = {
  id: 'golden-hour',
  type: 'CASHBACK',
  entry: 'join',
  steps: ['join', 'play', 'automatic'],
  terms: ['free', 'limits'],
};

/** The Zalo reward is up to 131K (M199). */
const zalo: Piece = {
  id: 'zalo-reward',
  type: 'ZALO',
  entry: 'apply',
  reward: 131,
  steps: ['proof', 'send', 'claim'],
  terms: ['once', 'free', 'thirty', 'limits'],
};

const matchday: Piece = {
  ...race,
  id: 'matchday-table',
  hours: [-60, 24 * 6 + 3],
  terms: raceTerms,
};

const shield: Piece = {
  id: 'one-short',
  type: 'INSURANCE',
  entry: 'join',
  steps: ['join', 'play', 'automatic'],
  terms: ['wager', 'thirty', 'limits'],
};

const { welcome, deposit, wheel, cashback, referral, missions, share, festival, opening, birthday } = shared;

/** The promotions of each demo brand in its order. */
export const brandPieces: Readonly<Record<string, readonly Piece[]>> = {
  aurora: [wheel, reels, welcome, deposit, missions, cashback, share, referral, festival, birthday, opening],
  lotus: [zalo, golden, wheel, welcome, numbers, deposit, cashback, referral, festival, birthday, opening],
  harbor: [matchday, shield, deposit, welcome, wheel, cashback, missions, share, referral, festival, opening],
};
