import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeTexts } from '#texts/complete.ts';
import { baseKeyOf } from '#texts/plural-key.ts';
import { placeholdersOf } from '../../texts/language-problems.ts';
import { displayWidth, longestTexts } from './longest.ts';
import { pseudo, pseudoTexts } from './pseudo.ts';

const english = completeTexts('EN') ?? {};

describe('the pseudo-locale', () => {
  it('N18: accents each letter, makes words two fifths longer, adds brackets; placeholders stay', () => {
    expect(pseudo('Log in')).toBe('[Ļööĝö îîñ]');
    expect(pseudo('{count} games, at most {max}')).toBe('[{count} ĝååḿééš, ååť ḿööšťö {max}]');
    expect(pseudo('(min) – (max)')).toBe('(min) – (max)');
    expect(pseudo('100')).toBe('100');
  });

  it('N18: no English text keeps a plain word, and each keeps its placeholders', () => {
    for (const [key, text] of Object.entries(pseudoTexts(english))) {
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(english[key] ?? ''));
      const words = text.replaceAll(/\{\w+\}|\((?:min|max)\)|<[^>]*>|&\w+;/g, '');
      expect(words, key).not.toMatch(/[A-Za-z]/);
    }
  });

  it('N18: any word is longer by two fifths', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,20}$/), (word) => {
        expect([...pseudo(word)].length - 2).toBe(Math.ceil(word.length * 1.4));
      }),
    );
  });
});

describe('the longest texts', () => {
  it('N18: each key has its longest text of any language, plural forms share theirs', () => {
    const en = { a: 'Log in', n_one: '{count} game', n_other: '{count} games' };
    const ru = { a: 'Войти', n_one: '{count} игра', n_few: '{count} игры сразу', n_other: '{count} игры', b: 'нет' };
    const cn = { a: '登录', n_other: '{count} 个游戏' };
    const long = '{count} игры сразу';
    expect(longestTexts(en, [en, ru, cn])).toEqual({ a: 'Log in', n_one: long, n_other: long });
  });

  it('N18: a Chinese sign is two letters wide, an accent none', () => {
    expect([displayWidth('登录'), displayWidth('น้ำ'), displayWidth('ab')]).toEqual([4, 2, 2]);
  });

  it('N18: no text of the languages is longer than these', () => {
    const spoken = [english, completeTexts('VI') ?? {}, completeTexts('TH') ?? {}];
    const longest = longestTexts(english, spoken);
    for (const texts of spoken)
      for (const [key, text] of Object.entries(texts)) {
        const mine = longest[key] ?? longest[`${baseKeyOf(key)}_other`];
        if (mine !== undefined) expect(displayWidth(mine)).toBeGreaterThanOrEqual(displayWidth(text));
      }
  });
});
