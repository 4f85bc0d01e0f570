import { describe, expect, it } from 'vitest';
import { describeFactChanges, describeFactValue } from '#console/effects/labels/fact-names.ts';
import { readChoice } from '#console/preview/preview-address.ts';
import { readProposals } from '#console/preview/propose.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { openSupportCode } from '#contract/staff/previews/calls.ts';
import { explainInSite, listElements } from '#model/explain/explain-site.ts';
import { sideOf } from '#model/proposals/side.ts';
import { treesFacts } from '#model/site/trees.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { findElements } from './element-list.tsx';
import { sentenceFor } from './player-words.ts';
import { changePlaceOf } from './toggle-places.ts';
import { pastTrees } from './world.ts';

const trees = { switches: { modId: 'ROOT', enabled: '1' }, rules: {}, whitelabel: {}, status: { maintenance: false } };
const elements = listElements(sideOf({ brand: sampleBrand(), trees, lanes: [] }));
const side = sideOf({ brand: sampleBrand(), trees, lanes: [] });
const facts = treesFacts(side);
const explained = (id: string) => {
  const element = elements.find((one) => one.element.id === id)?.element;
  if (element === undefined) throw new Error(`no ${id}`);
  return { element, explanation: explainInSite(element, side, facts) };
};
const translateKey = (key: string) => (key.endsWith('cashback') ? 'Cash back' : undefined);

describe('the search for elements', () => {
  it('N01: finds by every word of label and id, and by verdict', () => {
    const ids = (words: string, only: 'all' | 'shown' | 'hidden' = 'all') =>
      findElements(elements, translateKey, words, only).map(({ element }) => element.id);
    expect(ids('cash back')).toEqual(['account.cashback', 'side.cashback']);
    expect(ids('CASHback SIDE')).toEqual(['side.cashback']);
    expect(ids('nothing like it')).toEqual([]);
    expect(ids('')).toHaveLength(elements.length);
    expect(ids('', 'shown').length + ids('', 'hidden').length).toBe(elements.length);
    expect(ids('nav.live', 'shown')).toEqual([]);
    expect(ids('nav.live', 'hidden')).toEqual(['nav.live']);
  });
});

describe('the preview address', () => {
  it('M378: invalid parts use the defaults of most visitors', () => {
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

  it('M378: proposals parse as a list of changes, or not at all', () => {
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

  it('N06: are shown if they differ from now and the journal leads back to them', () => {
    expect(pastTrees(read({}))).toEqual(trees);
    expect(pastTrees(read({ current: 3 }))).toBeUndefined();
    expect(pastTrees(read({ trees: null }))).toBeUndefined();
    expect(pastTrees(read({ trees: { ...trees, rules: null } }))).toBeUndefined();
    expect(pastTrees(undefined)).toBeUndefined();
    expect(read({ reason: 'x' })).toBeUndefined();
  });
});

describe('minimal changes', () => {
  const deps = {
    merchant: 'aurora',
    account: '',
    may: () => true,
    originOf: () => ({ document: 'brand', pointer: '/elements/nav.vip/hidden' }) as const,
    brandLines: { '/elements': 40, '/elements/nav.vip': 52 },
  };

  it('N01: a category without a vendor is explained for support, with the page that can toggle it', () => {
    const { explanation } = explained('nav.live');
    expect(explanation.shown).toBe(false);
    expect(explanation.minimalChanges?.map(describeFactChanges)).toEqual([
      [consoleText('names', 'fact.vendors.on', { name: consoleText('common', 'category.LIVE') })],
    ]);
    const [factChange] = explanation.minimalChanges?.[0] ?? [];
    expect(changePlaceOf(factChange?.fact ?? '', deps)).toEqual({ words: 'Games', to: '/m/aurora/games?tab=vendors' });
  });

  it.each([
    ['switch:BANK', 'Switches', '/m/aurora/switches?switch=BANK'],
    ['rule:zalo', consoleText('common', 'nav.rules'), '/m/aurora/rules/zalo'],
    ['resource:YOUTUBE', 'Settings', '/m/aurora/settings/resources'],
    ['site:agentCentre', 'Settings', '/m/aurora/settings/site'],
    ['member.rank', consoleText('common', 'nav.members'), '/m/aurora/members'],
    ['brand.hidden:nav.vip', 'brands/aurora/brand.json:52 (/elements/nav.vip/hidden)', undefined],
  ])('N01: %s is set at %s', (fact, words, to) => {
    expect(changePlaceOf(fact, deps)).toEqual(to === undefined ? { words } : { words, to });
    const without = changePlaceOf(fact, { ...deps, may: () => false });
    expect(without).toEqual({ words });
  });

  it('N01: an element already shown needs no change; a file with unknown lines is named alone', () => {
    expect(changePlaceOf('view:offlineBoard', deps)).toBeUndefined();
    expect(changePlaceOf('brand.hidden:nav.vip', { ...deps, brandLines: {} })?.words).toBe(
      'brands/aurora/brand.json (/elements/nav.vip/hidden)',
    );
  });

  it('N01: facts have texts', () => {
    expect(describeFactValue('switch:BANK', '0')).toBe(consoleText('names', 'fact.switch.off', { name: 'BANK' }));
    expect(describeFactValue('member.type', 1, [2, 41])).toBe(
      consoleText('names', 'fact.member.type', {
        kinds: 'an agent of type 1, an agent of type 2 or an agent of type 41',
      }),
    );
    expect(describeFactValue('member.rank', 3)).toBe(consoleText('names', 'fact.member.rank.figure', { value: '3' }));
    expect(describeFactValue('brand:features.chatRoom', true)).toBe('The brand file has features.chatRoom');
  });
});

describe('the sentence for the player', () => {
  const reported = { site: 'Aurora', language: 'EN', texts: { VI: { 'element.nav.live': 'Bàn thật' } } };
  const sentence = (id: string, more: object = {}, by = facts) => {
    const { element, explanation } = explained(id);
    return sentenceFor(element, explanation, by, { ...reported, ...more });
  };

  it('N01: explains the state in the player’s language and the brand’s terms, without our terms', () => {
    expect(sentence('nav.live')).toMatch(/^Aurora doesn’t offer “live casino” at the moment\.$/i);
    expect(sentence('nav.live', { language: 'VI' })).toBe('Hiện tại Aurora không cung cấp “Bàn thật”.');
    expect(sentence('nav.home')).toBe('“Home” is available on Aurora. If you don’t see it, please reload the page.');
    expect(sentence('account.personalCentre')).toMatch(/^Please log in first: /);
  });

  it('N01: while the site is closed only this is shown', () => {
    const closed = { ...facts, value: (name: string) => (name === 'maintenance' ? true : facts.value(name)) };
    expect(sentence('nav.live', {}, closed)).toBe(
      'Aurora is closed for maintenance right now. Please try again later.',
    );
  });
});
