import { describe, expect, it } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { mergeTexts } from './merge-texts.ts';

const english = { 'a.games_one': '{count} game', 'a.games_other': '{count} games', 'a.title': 'Title' };

describe('mergeTexts', () => {
  it('a brand says a counted text in one plain key, and in forms what was plain', () => {
    const { t } = createI18n({ tag: 'en', texts: mergeTexts(english, { 'a.games': '{count} titles' }) });
    expect([t('a.games', { count: 1 }), t('a.games', { count: 2 })]).toEqual(['1 titles', '2 titles']);
    expect(mergeTexts({ 'a.games': 'old' }, english)).toEqual(english);
  });

  it('forms of English never stand between those of another language', () => {
    const texts = mergeTexts(english, { 'a.games_other': '{count}本' });
    expect(texts).toEqual({ 'a.games_other': '{count}本', 'a.title': 'Title' });
  });

  it('a text that a language lacks is English, in the form that there is', () => {
    const { t } = createI18n({ tag: 'ru', texts: mergeTexts(english, {}) });
    expect([1, 2, 5].map((count) => t('a.games', { count }))).toEqual(['1 game', '2 games', '5 games']);
  });

  it('a layer that is absent lays nothing, and any key is a key', () => {
    const odd: Record<string, string> = JSON.parse('{ "__proto__": "p", "constructor": "c" }');
    expect(Object.entries(mergeTexts(undefined, odd, undefined))).toEqual(Object.entries(odd));
  });
});
