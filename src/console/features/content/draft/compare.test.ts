import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drafts } from '../testing/drafts.ts';
import { compare, differing, merge, oneSided, plainChoices } from './compare.ts';
import { EMPTY_DRAFT, isSameDraft } from './content-draft.ts';

const words = (title: string, html: string) => ({ EN: { title, html, summary: '', picture: '' } });
const BASE = { ...EMPTY_DRAFT, words: words('Old', '<p>Old</p>'), until: '2026-12-01T00:00:00Z' };
const THEIRS = { ...BASE, words: words('Theirs', '<p>Old</p>'), until: '' };
const MINE = { ...BASE, words: words('Mine', '<p>New</p>'), hidden: 'yes' };

describe('M378: two staff users changed one entry', () => {
  it('every difference shows its author; one-sided changes are preselected', () => {
    const differences = compare(BASE, THEIRS, MINE);
    expect(differences.map(({ path, by }) => [path, by])).toEqual([
      ['words/EN/title', 'both'],
      ['words/EN/html', 'mine'],
      ['hidden', 'mine'],
      ['until', 'theirs'],
    ]);
    expect(plainChoices(differences)).toEqual({
      'words/EN/html': { side: 'mine' },
      hidden: { side: 'mine' },
      until: { side: 'theirs' },
    });
  });

  it('choices become one draft: theirs, mine, or by hand', () => {
    const differences = compare(BASE, THEIRS, MINE);
    const choices = { ...plainChoices(differences), 'words/EN/title': { side: 'hand', text: 'Both' } as const };
    expect(merge(THEIRS, differences, choices)).toEqual({
      ...BASE,
      words: words('Both', '<p>New</p>'),
      hidden: 'yes',
      until: '',
    });
  });

  it('one side for everything is that side; undecided parts stay mine', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (base, theirs, mine) => {
        const differences = compare(base, theirs, mine);
        expect(isSameDraft(merge(theirs, differences, oneSided(differences, 'theirs')), theirs)).toBe(true);
        expect(isSameDraft(merge(theirs, differences, oneSided(differences, 'mine')), mine)).toBe(true);
        expect(isSameDraft(merge(theirs, differences, {}), mine)).toBe(true);
      }),
    );
  });
});

describe('M378: differences are marked', () => {
  it.each([
    [
      'one two three',
      'one three',
      [
        ['one ', false],
        ['two ', true],
        ['three', false],
      ],
    ],
    [
      '<p>One</p>',
      '<p>Two</p>',
      [
        ['<p>', false],
        ['One', true],
        ['</p>', false],
      ],
    ],
    ['same', 'same', [['same', false]]],
    ['new', '', [['new', true]]],
    ['', 'old', []],
  ] as const)('%j with %j', (text, other, expected) => {
    expect(differing(text, other).map(({ text: part, isOther }) => [part, isOther])).toEqual(expected);
  });

  it('the marked text is complete; unmarked parts are in the other text too', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'b', '<p>', ' ', '\n'), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const stretches = differing(text, other);
        expect(stretches.map((one) => one.text).join('')).toBe(text);
        let at = 0;
        for (const { text: common } of stretches.filter(({ isOther }) => !isOther)) {
          for (const character of common) {
            at = other.indexOf(character, at) + 1;
            expect(at).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  it('texts of the longest size are compared without a noticeable delay', () => {
    const long = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join(' ');
    expect(differing(`a ${long('x')} z`, `a ${long('y')} z`).map(({ isOther }) => isOther)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
