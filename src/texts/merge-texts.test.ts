import { describe, expect, it } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { mergeTexts } from './merge-texts.ts';

const english = { 'a.games_one': '{count} game', 'a.games_other': '{count} games', 'a.title': 'Title' };

describe('mergeTexts', () => {
  it('a brand gives a counted text in one plain key, and a plain one in forms', () => {
    const { t } = createI18n({ tag: 'en', texts: mergeTexts(english, { 'a.games': '{count} titles' }) });
    expect([t('a.games', { count: 1 }), t('a.games', { count: 2 })]).toEqual(['1 titles', '2 titles']);
    expect(mergeTexts({ 'a.games': 'old' }, english)).toEqual(english);
  });

  it('English forms never mix with those of another language', () => {
    const texts = mergeTexts(english, { 'a.games_other': '{count}本' });
    expect(texts).toEqual({ 'a.games_other': '{count}本', 'a.title': 'Title' });
  });

  it('a text missing in a language is English, in the form available', () => {
    const { t } = createI18n({ tag: 'ru', texts: mergeTexts(english, {}) });
    expect([1, 2, 5].map((count) => t('a.games', { count }))).toEqual(['1 game', '2 games', '5 games']);
  });

  it('an absent layer adds nothing, and any key is valid', () => {
    const odd: Record<string, string> = JSON.parse('{ "__proto__": "p", "constructor": "c" }');
    expect(Object.entries(mergeTexts(undefined, odd, undefined))).toEqual(Object.entries(odd));
  });
});
