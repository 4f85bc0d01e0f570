import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMemberRank, readRanks } from '../club/read.ts';
import { readPointBalance, readPointItems } from '../points/read.ts';
import { availablePromotions, claimPromotion, memberPromotions, promotionsCalls } from './calls.ts';
import { prizeOf, raffleMessage } from './raffle-draw.ts';
import { readPromotions, readRewards } from './read.ts';

const money = { currencyExponent: 2, header: () => null };

describe('replies of promotions', () => {
  test('M195: a row is read with its fields, and one without id or title is left out', () => {
    const { promotions, serverTime } = readPromotions(
      {
        serverTime: 5,
        promotions: [
          { id: 7, title: 'A', type: 'RAFFLE', entry: 'raffle', phase: 'over', endsAt: '9', reward: '1.5' },
          { id: 'b', title: 'B', entry: 'dance', phase: 'maybe' },
          { id: 'c' },
          null,
        ],
      },
      money,
    );
    expect(serverTime).toBe(5);
    expect(promotions).toEqual([
      {
        id: '7',
        title: 'A',
        type: 'RAFFLE',
        summary: '',
        entry: 'raffle',
        phase: 'over',
        startsAt: undefined,
        endsAt: 9,
        rewardMinor: '150',
      },
      {
        id: 'b',
        title: 'B',
        type: 'OTHER',
        summary: '',
        entry: 'info',
        phase: 'running',
        startsAt: undefined,
        endsAt: undefined,
        rewardMinor: undefined,
      },
    ]);
  });

  test('M68, M193: the map by type of older gateways: enabled in any spelling, a count or none', () => {
    const value = {
      REFERRAL: { enabled: '1', code: 'ann7' },
      MISSION: { enabled: true, count: '3' },
      RAFFLE: { enabled: 0 },
    };
    expect(availablePromotions.read({ ...value, WELCOME: { enabled: 'true', count: 2 } }, money)).toEqual({
      referral: true,
      mission: true,
      openMissions: 3,
      count: 3,
      referralCode: 'ann7',
    });
    expect(availablePromotions.read(null, money)).toEqual({
      referral: false,
      mission: false,
      openMissions: 0,
      count: 0,
      referralCode: undefined,
    });
  });

  test('M196: an activity with an unknown status is left out', () => {
    const rows = [
      { promotionId: 'a', status: 'JOIN' },
      { promotionId: 'b', status: 'DANCE' },
    ];
    expect(memberPromotions.read({ activities: rows }, money).map(({ status }) => status)).toEqual(['JOIN']);
  });

  test('M194: a reward of an older gateway has only an id and a type', () => {
    expect(readRewards({ rewards: [{ rewardId: 4, promotionType: 'X' }] }, money)).toEqual([
      {
        rewardId: '4',
        promotionType: 'X',
        promotionId: undefined,
        title: undefined,
        amountMinor: undefined,
        claimableAt: undefined,
        expiresAt: undefined,
      },
    ]);
    expect(claimPromotion.read({ rewards: [{ rewardId: 4, amount: '2.50' }] }, money)).toEqual({ amountMinor: '250' });
  });

  test('none of them throws, for any input', () => {
    const readers = [...promotionsCalls.map(({ read }) => read), readRanks, readMemberRank, readPointItems];
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const read of readers) read(value, money);
        memberPromotions.read({ activities: value }, money);
        readPointBalance(value);
        readRanks({ ranks: [value] }, money);
        readPointItems({ rewards: [value] }, money);
      }),
    );
  });
});

describe('M198: the draw of a raffle', () => {
  const digestOf = (seed: string, client: string, ticket: string) =>
    createHmac('sha256', createHash('sha256').update(seed).digest()).update(raffleMessage(client, ticket)).digest();

  test('a prize is drawn as its weight sets', () => {
    const weights = [400, 300, 180, 80, 30, 8, 2];
    const counts = weights.map(() => 0);
    const tickets = 40_000;
    for (let ticket = 0; ticket < tickets; ticket += 1) {
      const prize = prizeOf(digestOf('seed', 'client', String(ticket)), weights);
      counts[prize] = (counts[prize] ?? 0) + 1;
    }
    weights.forEach((weight, at) => {
      const expected = (weight / 1_000) * tickets;
      // Five standard deviations: the seeds are fixed, so the test is deterministic.
      expect(Math.abs((counts[at] ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected) + 1);
    });
  });

  test('always one of the prizes, the same for the same seeds', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 6, maxLength: 32 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (digest, weights) => {
          const prize = prizeOf(digest, weights);
          return prize >= 0 && prize < weights.length && prize === prizeOf(digest, weights);
        },
      ),
    );
  });
});

test('M36: ranks come lowest first, with known benefits and amounts in minor units', () => {
  const benefits = [
    { kind: 'cashback', value: '0.5' },
    { kind: 'upgradeGift', value: '8.00' },
    { kind: 'toString', value: '1' },
    { kind: 'vipService', value: '<b>' },
  ];
  const ranks = [
    { rankLevel: '2', rankName: 'Two', turnover: '10' },
    { rankLevel: 1, rankName: 'One', turnover: 'much', benefits },
    { rankName: 'None' },
  ];
  expect(readRanks({ ranks }, money)).toEqual([
    {
      level: 1,
      name: 'One',
      turnoverMinor: '0',
      benefits: [
        { kind: 'cashback', value: '0.5' },
        { kind: 'upgradeGift', value: '800' },
      ],
    },
    { level: 2, name: 'Two', turnoverMinor: '1000', benefits: [] },
  ]);
});
