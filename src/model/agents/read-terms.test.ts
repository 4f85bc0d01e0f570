import { describe, expect, it } from 'vitest';
import { readTerms, readTermsWithChange } from './read-terms.ts';
import { settleContracts } from './settle-contracts.ts';
import { sumTeams } from './teams.ts';

const member = (id: string, upline: string | null) => ({ id, upline, active: true, figures: [] });
const rate = (ratePpm: number) => ({ CONS: [{ ratePpm }] });
const LINE = [member('a', null), member('b', 'a'), member('c', 'b'), member('d', 'c')];
const file = (changes: object) => ({ kind: 'DIVIDEND', members: LINE, contracts: [], ...changes });
const rows = (list: readonly object[]) => file({ contracts: [{ id: 'a', rows: { LIVE: list } }] });

const mistakeOf = (read: { readonly mistake: string } | { readonly value: unknown }) =>
  'mistake' in read ? read.mistake : undefined;

describe('an invalid file is refused in one line, by pointer', () => {
  it.each<[string, unknown, string]>([
    ['no object', [], '"": found a list of 0, expected an object with kind, members, contracts, change.'],
    [
      'another key',
      file({ kinds: 1 }),
      '/kinds: found an unknown key, expected one of kind, members, contracts, change.',
    ],
    [
      'a key with line breaks',
      file({ 'a\nb\u2028': 1 }),
      '/a\\u000ab\\u2028: found an unknown key, expected one of kind, members, contracts, change.',
    ],
    [
      'another kind',
      file({ kind: 'WEEKLY' }),
      '/kind: found "WEEKLY", expected one of DIVIDEND, DAILY, HOURLY, REALTIME.',
    ],
    ['no members', file({ members: undefined }), '/members: found nothing, expected a list.'],
    [
      'an unnamed upline',
      file({ members: [{ id: 'a', active: true }] }),
      '/members/0/upline: found nothing, expected the id of a member, or null.',
    ],
    [
      'an upline that is no member',
      file({ members: [member('a', 'x')] }),
      '/members/0/upline: found "x", expected the id of a member, or null.',
    ],
    [
      'one of two members of one id',
      file({ members: [member('a', null), member('a', null)] }),
      '/members/1/id: found "a", expected an id that no earlier member has.',
    ],
    [
      'a circle, told on it and not below it',
      file({ members: [member('d', 'c'), member('a', null), member('b', 'c'), member('c', 'b')] }),
      '/members/3/upline: found "b", expected an upline that is not below the member: this one closes a circle.',
    ],
    [
      'its own upline',
      file({ members: [member('a', 'a')] }),
      '/members/0/upline: found "a", expected an upline that is not below the member: this one closes a circle.',
    ],
    [
      'a number as an amount',
      file({ members: [{ ...member('a', null), figures: [{ product: 'LIVE', lossMinor: 5 }] }] }),
      '/members/0/figures/0/lossMinor: found 5, expected an amount: a whole number of minor units as a string.',
    ],
    [
      'a bet below zero',
      file({ members: [{ ...member('a', null), figures: [{ product: 'LIVE', validBetMinor: '-1' }] }] }),
      '/members/0/figures/0/validBetMinor: found "-1", expected an amount of at least "0".',
    ],
    [
      'another product',
      file({ members: [{ ...member('a', null), figures: [{ product: 'CONS' }] }] }),
      '/members/0/figures/0/product: found "CONS", expected one of LIVE, RNG, SPORTS, LOTT, FISH, ELOTT, PVP, NONE.',
    ],
    [
      'a contract of nobody',
      file({ contracts: [{ id: 'x', rows: {} }] }),
      '/contracts/0/id: found "x", expected the id of a member.',
    ],
    [
      'two contracts of one',
      file({ contracts: ['a', 'b', 'a'].map((id) => ({ id, rows: {} })) }),
      '/contracts/2/id: found "a", expected a member without an earlier contract in the list.',
    ],
    [
      'a gap in a line',
      file({ contracts: ['d', 'a', 'b'].map((id) => ({ id, rows: {} })) }),
      '/contracts/0/id: found "d", expected a member whose upline has a contract: "b" further up has one, but "c" between them does not.',
    ],
    [
      'bets that fall',
      rows([
        { minimumBetMinor: '5', ratePpm: 1 },
        { minimumBetMinor: '4', ratePpm: 1 },
      ]),
      '/contracts/0/rows/LIVE/1/minimumBetMinor: found "4", expected at least "5", as in the row before it.',
    ],
    [
      'losses that fall',
      rows([{ netLossMinor: '5', ratePpm: 1 }, { ratePpm: 1 }]),
      '/contracts/0/rows/LIVE/1/netLossMinor: found "0", expected at least "5", as in the row before it.',
    ],
    [
      'members that fall',
      rows([
        { activeMembers: 3, ratePpm: 1 },
        { activeMembers: 2, ratePpm: 1 },
      ]),
      '/contracts/0/rows/LIVE/1/activeMembers: found 2, expected at least 3, as in the row before it.',
    ],
    [
      'rates that fall',
      rows([{ ratePpm: 2 }, { ratePpm: 2 }, { ratePpm: 1 }]),
      '/contracts/0/rows/LIVE/2/ratePpm: found 1, expected at least 2, as in the row before it.',
    ],
    [
      'fixed amounts that fall',
      rows([{ fixedMinor: '2' }, { fixedMinor: '1' }]),
      '/contracts/0/rows/LIVE/1/fixedMinor: found "1", expected at least "2", as in the row before it.',
    ],
    [
      'a row of both',
      rows([{ ratePpm: 2, fixedMinor: '1' }]),
      '/contracts/0/rows/LIVE/0/fixedMinor: found "1", expected either ratePpm or fixedMinor.',
    ],
    [
      'a row of neither',
      rows([{}]),
      '/contracts/0/rows/LIVE/0: found an object with 0 keys, expected ratePpm or fixedMinor.',
    ],
    [
      'both in one contract',
      file({ contracts: [{ id: 'a', rows: { LIVE: [{ ratePpm: 1 }], CONS: [{ fixedMinor: '1' }] } }] }),
      '/contracts/0/rows/CONS/0/fixedMinor: found "1", expected ratePpm, as in the rows before it.',
    ],
    [
      'a rate that is no whole number',
      rows([{ ratePpm: 0.5 }]),
      '/contracts/0/rows/LIVE/0/ratePpm: found 0.5, expected a whole number of at least 0.',
    ],
  ])('%s', (_, document, line) => {
    expect(mistakeOf(readTerms(document))).toBe(line);
  });

  it.each<[string, object, string]>([
    ['nothing to change', {}, '/change: found nothing, expected an object with id, rows.'],
    ['a change of nobody', { change: { id: 'x', rows: {} } }, '/change/id: found "x", expected the id of a member.'],
    [
      'a change without a contract above it',
      { contracts: [{ id: 'a', rows: {} }], change: { id: 'c', rows: {} } },
      '/change/id: found "c", expected a member whose upline has a contract: "a" further up has one, but "b" between them does not.',
    ],
    [
      'a change that leaves a gap below it',
      { contracts: [{ id: 'd', rows: {} }], change: { id: 'b', rows: {} } },
      '/change/id: found "b", expected a member whose first contract below is with a direct downline: "d" has one further down.',
    ],
    [
      'rates over fixed amounts',
      { contracts: [{ id: 'b', rows: { CONS: [{ fixedMinor: '1' }] } }], change: { id: 'a', rows: rate(1) } },
      '/change/rows: found rows with ratePpm, expected rows with fixedMinor, as in the contract of "b".',
    ],
    [
      'fixed amounts under rates',
      { contracts: [{ id: 'a', rows: rate(1) }], change: { id: 'b', rows: { CONS: [{ fixedMinor: '1' }] } } },
      '/change/rows: found rows with fixedMinor, expected rows with ratePpm, as in the contract of "a".',
    ],
  ])('the lens refuses %s', (_, changes, line) => {
    expect(mistakeOf(readTermsWithChange(file(changes)))).toBe(line);
  });
});

it('an absent part is zero: figures, thresholds, carried and owed; a list without rows equals none', () => {
  const members = [{ id: 'a', upline: null, active: false, figures: [{ product: 'LIVE' }] }];
  const read = readTerms(
    file({ members, contracts: [{ id: 'a', rows: { LIVE: [], CONS: [{ ratePpm: 0 }] } }], change: 1 }),
  );
  expect(read).toMatchObject({
    value: {
      tree: { members: [{ figures: [{ validBetMinor: 0n, lossMinor: 0n, bonusesMinor: 0n, beforeMinor: 0n }] }] },
      contracts: [
        {
          rows: { CONS: [{ minimumBetMinor: 0n, netLossMinor: 0n, activeMembers: 0, unit: 'ratePpm', worth: 0n }] },
          carriedMinor: {},
          arrearsMinor: 0n,
        },
      ],
    },
  });
});

it('D60: what the operator kept replaces the loss, in base and threshold; when absent, the loss counts', () => {
  const grossOf = (figure: object) => {
    const figures = [{ product: 'PVP', validBetMinor: '500', ...figure }];
    const read = readTerms({
      kind: 'DIVIDEND',
      members: [{ id: 'a', upline: null, active: true, figures }],
      contracts: [{ id: 'a', rows: { CONS: [{ ratePpm: 500_000, netLossMinor: '400' }] } }],
    });
    if ('mistake' in read) return read.mistake;
    const { kind, contracts, tree } = read.value;
    return settleContracts(kind, contracts, tree, sumTeams(tree, new Set(['a']))).houseMinor;
  };
  expect(grossOf({ lossMinor: '10000' })).toBe(5_000n);
  expect(grossOf({ lossMinor: '10000', keptMinor: '500' })).toBe(250n);
  expect(grossOf({ lossMinor: '10000', keptMinor: '399' })).toBe(0n);
  expect(grossOf({ keptMinor: '-5' })).toBe(0n);
  expect(grossOf({ keptMinor: 5 })).toMatch(/^\/members\/0\/figures\/0\/keptMinor: /);
});
