import { describe, expect, it } from 'vitest';
import type { PageFacts, TextFact } from '../facts.ts';
import { createData } from './data.ts';
import { KINDS, type Kind } from './finding.ts';
import { validate } from './validate.ts';
import { countedForms, phrasesOf, type WordRules } from './words.ts';

const english = {
  'cashier.title': 'Deposit',
  'cashier.lead': 'Choose how much you want to pay',
  'lobby.count_one': '{count} game',
  'lobby.count_other': '{count} games',
};
const russian = {
  'cashier.title': 'Пополнение',
  'cashier.lead': 'Выберите сумму',
  'cashier.reason': 'Причина: {reason}',
  'lobby.count_one': '{count} игра',
  'lobby.count_few': '{count} игры',
  'lobby.count_many': '{count} игр',
  'lobby.count_other': '{count} игры',
};

function rulesOf(tag: string, own: Readonly<Record<string, string>>, isPseudo = false): WordRules {
  const data = createData([
    { name: 'Lumen Reels', note: '<p>Every Friday <b>from</b> eight</p>' },
    { reason: 'Every Friday from eight and for the house of your friends' },
  ]);
  const areas = new Set(['cashier', 'lobby']);
  return { tag, areas, english: phrasesOf(english, own), counted: countedForms(own), data, isPseudo };
}

const RULES = {
  en: rulesOf('en', english),
  ru: rulesOf('ru', russian),
  pseudo: rulesOf('en', english, true),
};

function text(content: string, more: Partial<TextFact> = {}): TextFact {
  const plain = { layer: 0, direction: 'ltr', isIsolated: true, isControl: false, isOtherLanguage: false } as const;
  return { text: content, at: 'p', rects: [], ...plain, ...more };
}

const none = { controls: [], icons: [], wide: [], missing: [], answers: [], unturned: [] };

/** Texts without a position are placed below one another. */
function page(texts: readonly TextFact[], more: Partial<PageFacts> = {}): PageFacts {
  const placed = texts.map(
    (fact, at): TextFact => (fact.rects.length > 0 ? fact : { ...fact, rects: [[10, 10 + at * 40, 80, 20]] }),
  );
  return { width: 390, pageWidth: 390, lang: 'en', dir: 'ltr', texts: placed, ...none, ...more };
}

const rtl = { lang: 'ar', dir: 'rtl' } as const;
const fromRight = { direction: 'rtl' } as const;
const chevron = {
  at: 'a',
  paths: ['m9 18 6-6-6-6'],
  isMirrored: false,
  direction: 'rtl',
  rect: [0, 0, 20, 20],
} as const;

interface Planted {
  readonly name: string;
  readonly kind: Kind;
  readonly wrong: PageFacts;
  readonly right: PageFacts;
  readonly rules?: keyof typeof RULES;
}

const PLANTED: readonly Planted[] = [
  {
    name: 'a page that is wider than its window',
    kind: 'overflow',
    wrong: page([], { pageWidth: 420, wide: [{ at: 'table', rect: [0, 0, 420, 100] }] }),
    right: page([], { pageWidth: 391 }),
  },
  {
    name: 'a text that stands out of its button',
    kind: 'overflow',
    wrong: page([text('Deposit', { outPx: 12 })]),
    right: page([text('Deposit', { outPx: 1 })]),
  },
  {
    name: 'a sentence that is cut off below',
    kind: 'clipped',
    wrong: page([text('Deposit', { cut: { by: 'edge', side: 'height', lostPx: 14 } })]),
    right: page([text('Deposit', { cut: { by: 'ellipsis', side: 'height', lostPx: 14 } })]),
  },
  {
    name: 'a button whose name ends in an ellipsis; a name that is data may',
    kind: 'clipped',
    wrong: page([text('Deposit', { isControl: true, cut: { by: 'ellipsis', side: 'line', lostPx: 9 } })]),
    right: page([text('Lumen Reels', { isControl: true, cut: { by: 'ellipsis', side: 'line', lostPx: 9 } })]),
  },
  {
    name: 'two texts over one another; a window over its page is another layer',
    kind: 'overlap',
    wrong: page([text('Deposit'), text('12 games', { rects: [[50, 14, 90, 20]] })]),
    right: page([text('Deposit'), text('12 games', { layer: 1, rects: [[50, 14, 90, 20]] })]),
  },
  {
    name: 'a button over a text that is not its own',
    kind: 'overlap',
    wrong: page([text('Deposit')], { controls: [{ at: 'button', rect: [60, 0, 90, 40], layer: 0, texts: [] }] }),
    right: page([text('Deposit')], { controls: [{ at: 'button', rect: [60, 0, 90, 40], layer: 0, texts: [0] }] }),
  },
  {
    name: 'a button of which the lower half is cut off',
    kind: 'clipped',
    wrong: page([], { controls: [{ at: 'button', rect: [0, 0, 90, 20], layer: 0, texts: [], lostPx: 20 }] }),
    right: page([], { controls: [{ at: 'button', rect: [0, 0, 90, 40], layer: 0, texts: [] }] }),
  },
  {
    name: 'a letter that no font has',
    kind: 'missing-glyph',
    wrong: page([], { missing: [{ letter: 'ก', at: 'p', rect: [0, 0, 10, 10] }] }),
    right: page([]),
  },
  {
    name: 'a key; an address that looks like one is none',
    kind: 'untranslated-key',
    wrong: page([text('cashier.title')]),
    right: page([text('aurora.example')]),
  },
  {
    name: 'the English text on a Russian page; data stay as they are',
    kind: 'other-language',
    wrong: page([text('Choose how much you want to pay')], { lang: 'ru' }),
    right: page([text('Every Friday'), text('Пополнение')], { lang: 'ru' }),
    rules: 'ru',
  },
  {
    name: 'an English sentence that no text file has',
    kind: 'other-language',
    wrong: page([text('Ask the house when your table is free')], { lang: 'ru' }),
    right: page([text('Ask the house when your table is free', { isOtherLanguage: true })], { lang: 'ru' }),
    rules: 'ru',
  },
  {
    name: 'an English sentence within a Russian one; what somebody wrote stands within as it is',
    kind: 'other-language',
    wrong: page([text('Причина: Ask the house when your table is free')], { lang: 'ru' }),
    right: page([text('Причина: Every Friday from eight and for the house of your friends')], { lang: 'ru' }),
    rules: 'ru',
  },
  {
    name: 'a text without marks on a page in the pseudo-locale; names, amounts and months are data',
    kind: 'hard-coded',
    wrong: page([text('[Ďééṗööšîîťö] Loading')]),
    right: page([text('[Ďééṗööšîîťö] Lumen Reels, 12 March, USD 5.00')]),
    rules: 'pseudo',
  },
  {
    name: 'one game in the form of many',
    kind: 'wrong-plural',
    wrong: page([text('1 games')]),
    right: page([text('1 game'), text('5 games'), text('1,000 games')]),
  },
  {
    name: 'five games in the Russian form of a few',
    kind: 'wrong-plural',
    wrong: page([text('5 игры')], { lang: 'ru' }),
    right: page([text('5 игр'), text('2 игры'), text('21 игра')], { lang: 'ru' }),
    rules: 'ru',
  },
  {
    name: 'a margin of one side of the window',
    kind: 'unturned-side',
    wrong: page([], { unturned: [{ at: 'p', startPx: 24, mirroredPx: 0, rect: [0, 0, 9, 9] }] }),
    right: page([]),
  },
  {
    name: 'a chevron that is not mirrored',
    kind: 'unturned-arrow',
    wrong: page([], { ...rtl, icons: [chevron] }),
    right: page([], {
      ...rtl,
      icons: [
        { ...chevron, isMirrored: true },
        { ...chevron, direction: 'ltr' },
      ],
    }),
  },
  {
    name: 'an arrow that is written',
    kind: 'unturned-arrow',
    wrong: page([text('المزيد →', fromRight)], rtl),
    right: page([text('المزيد', fromRight)], rtl),
  },
  {
    name: 'a day among Arabic words',
    kind: 'not-isolated',
    wrong: page([text('حتى 2026-11-24 فقط', fromRight)], rtl),
    right: page([text('حتى \u20682026-11-24\u2069 فقط', fromRight), text('حتى 24 فقط', fromRight)], rtl),
  },
  {
    name: 'a sign before an amount that stands alone in a line from the right',
    kind: 'not-isolated',
    wrong: page([text('+65 8123 4567', fromRight)], rtl),
    right: page([text('+65 8123 4567'), text('- -', fromRight)], rtl),
  },
  {
    name: 'an Arabic page that does not say which way it runs',
    kind: 'no-direction',
    wrong: page([], { lang: 'ar', dir: 'ltr' }),
    right: page([], rtl),
  },
];

describe('N18 page faults', () => {
  it.each(PLANTED)('N18: $kind: $name', ({ kind, wrong, right, rules = 'en' }) => {
    expect(validate(wrong, RULES[rules]).map((found) => found.kind)).toEqual([kind]);
    expect(validate(right, RULES[rules])).toEqual([]);
  });

  it('N18: every kind has a planted fault', () => {
    expect(new Set(PLANTED.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
  });

  it('N18: a page with its own words is checked only by its layout', () => {
    expect(validate(page([text('cashier.title')]))).toEqual([]);
    expect(validate(page([text('cashier.title', { outPx: 12 })]))).toHaveLength(1);
  });
});

it('N18: an English text with one word between values can be in any sentence; one of two is found', () => {
  const { patterns } = phrasesOf({ few: '{kind}: {value} of {goal}', more: '{count} games of {vendor}' }, {});
  expect(patterns.map(({ key }) => key)).toEqual(['more']);
});

it('N18: a form with its number as a word is compared with no other figure', () => {
  const forms = countedForms({
    n_one: 'one of {all}',
    n_other: '{count} of {all}',
    m_one: '{count} of {all}',
    m_other: '{count} of {all}',
    since_one: '{since}',
    since_other: 'oldest {since}',
  });
  expect(forms.map(({ key }) => key)).toEqual(['n_other', 'm_one', 'm_other', 'since_other']);
});
