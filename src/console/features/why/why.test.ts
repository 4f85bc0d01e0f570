import { describe, expect, it } from 'vitest';
import { readChoice } from '#console/preview/preview-address.ts';
import { readProposals } from '#console/preview/propose.ts';
import { openSupportCode } from '#contract/staff/previews/calls.ts';
import { listElements } from '#model/explain/explain-site.ts';
import { sideOf } from '#model/proposals/side.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { findElements } from './element-list.tsx';
import { pastTrees } from './world.ts';

const trees = { switches: { modId: 'ROOT', enabled: '1' }, rules: {}, whitelabel: {}, status: { maintenance: false } };
const elements = listElements(sideOf({ brand: sampleBrand(), trees, lanes: [] }));
const sayKey = (key: string) => (key.endsWith('cashback') ? 'Cash back' : undefined);

describe('the search for elements', () => {
  it('N01: finds by every word of label and id, and by verdict', () => {
    const ids = (words: string, only: 'all' | 'shown' | 'hidden' = 'all') =>
      findElements(elements, sayKey, words, only).map(({ element }) => element.id);
    expect(ids('cash back')).toEqual(['account.cashback', 'side.cashback']);
    expect(ids('CASHback SIDE')).toEqual(['side.cashback']);
    expect(ids('nothing like it')).toEqual([]);
    expect(ids('')).toHaveLength(elements.length);
    expect(ids('', 'shown').length + ids('', 'hidden').length).toBe(elements.length);
    expect(ids('nav.live', 'shown')).toEqual([]);
    expect(ids('nav.live', 'hidden')).toEqual(['nav.live']);
  });
});

describe('the address of a preview', () => {
  it('M378: what is wrong in it is as it is for most visitors', () => {
    const read = (query: string) => readChoice(new URLSearchParams(query), 'VI');
    const plain = { language: 'VI', visitor: 'visitor', account: '', screen: '/index', width: 390, colours: 'own' };
    expect(read('')).toEqual(plain);
    expect(read('language=en&visitor=constructor&screen=//evil.example&width=1e9&colours=x')).toEqual(plain);
    expect(read('language=TH&visitor=agent2&account=mai&screen=/vip&width=768&colours=dark')).toEqual({
      language: 'TH',
      visitor: 'agent2',
      account: 'mai',
      screen: '/vip',
      width: 768,
      colours: 'dark',
    });
  });

  it('M378: proposals are read as a list of changes, or not at all', () => {
    expect(readProposals(null)).toEqual([]);
    const one = [{ kind: 'maintenance', on: true }];
    expect(readProposals(JSON.stringify(one))).toEqual(one);
    for (const wrong of ['{', '{}', '[1]', '[{}]', '[{"kind":1}]', 'x'.repeat(100_001)])
      expect(readProposals(wrong), wrong.slice(0, 20)).toBeUndefined();
  });
});

describe('the trees of a support code', () => {
  const reply = {
    merchant: 'aurora',
    language: 'EN',
    visitor: 'player',
    screen: '/vip',
    reason: 'failed',
    revision: 3,
    current: 5,
    sameBrand: true,
    build: '00ff',
    trees,
  };
  const read = (more: object) => openSupportCode.read({ ...reply, ...more });

  it('N06: are shown where they are others than now and the journal leads back to them', () => {
    expect(pastTrees(read({}))).toEqual(trees);
    expect(pastTrees(read({ current: 3 }))).toBeUndefined();
    expect(pastTrees(read({ trees: null }))).toBeUndefined();
    expect(pastTrees(read({ trees: { ...trees, rules: null } }))).toBeUndefined();
    expect(pastTrees(undefined)).toBeUndefined();
    expect(read({ reason: 'x' })).toBeUndefined();
  });
});
