// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { I18nextProvider, Trans } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '#texts/create-i18n.ts';
import { typedTexts } from '#texts/typed-texts.ts';
import { i18nAtom, type Texts, textsAtom, useTexts } from './texts.ts';

const words = {
  'home.heading': '{name}: home',
  'ui.at': 'Page {at} of {of}, {at}',
  'form.range': '(min) to (max), {0}',
  'x.markup': '{name} & {name}',
  'x.empty': '',
  'x.terms': 'Read the <terms>terms</terms>',
  'x.games_one': '{games} game',
  'x.games_other': '{games} games',
} as const;
type Key = keyof typeof words;

const { t, label, has } = typedTexts<Key>(createI18n({ tag: 'en', texts: words }));

describe('texts', () => {
  it('values replace all occurrences of their placeholders', () => {
    expect(t('ui.at', { at: 2, of: 5 })).toBe('Page 2 of 5, 2');
    expect(t('home.heading', { name: 'Aurora' })).toBe('Aurora: home');
  });

  it('a placeholder without a value stays visible', () => {
    expect(label('ui.at', { at: 1 })).toBe('Page 1 of {of}, 1');
    expect(label('form.range')).toBe('(min) to (max), {0}');
    expect(label('form.range', { 0: 18 })).toBe('(min) to (max), 18');
  });

  it('a value is plain text: its placeholders are not expanded', () => {
    expect(label('x.markup', { name: '<b>$& {name} {-name} $t(x.empty)</b>' })).toBe(
      '<b>$& {name} {-name} $t(x.empty)</b> & <b>$& {name} {-name} $t(x.empty)</b>',
    );
  });

  it('M373: a counted text uses the plural form of its count in the current language', () => {
    expect(t('x.games', { count: 1, games: '1' })).toBe('1 game');
    expect(t('x.games', { count: 0, games: '0' })).toBe('0 games');
    const russian = { 'x.days_one': '{count} день', 'x.days_few': '{count} дня', 'x.days_many': '{count} дней' };
    const { label: translate } = typedTexts<never>(
      createI18n({ tag: 'ru', texts: { ...russian, 'x.days_other': '{count} дня' } }),
    );
    expect([1, 2, 5, 21, 1.5].map((count) => translate('x.days', { count }))).toEqual([
      ...['1 день', '2 дня', '5 дней', '21 день', '1.5 дня'],
    ]);
    const { label: count } = typedTexts<never>(createI18n({ tag: 'ja', texts: { 'x.days_other': '{count}日' } }));
    expect(count('x.days', { count: 1 })).toBe('1日');
  });

  it('M373: a missing plural form falls back to a plain text, then to the common form', () => {
    const { label: translate } = typedTexts<never>(
      createI18n({ tag: 'en', texts: { 'x.days': '{count} d', 'x.hours_other': '{count} hours' } }),
    );
    expect([translate('x.days', { count: 1 }), translate('x.hours', { count: 1 })]).toEqual(['1 d', '1 hours']);
  });

  it('a key without a text is shown as is and reported once, for any key name', () => {
    const reported: string[] = [];
    const texts = typedTexts<Key>(createI18n({ tag: 'en', texts: words, onMissing: (key) => reported.push(key) }));
    for (const key of ['nav.unknown', 'constructor', '__proto__', 'nav.unknown', 'a:b'])
      expect(texts.label(key)).toBe(key);
    expect(texts.label('x.lost', { count: 2 })).toBe('x.lost');
    expect(texts.has('nav.unknown')).toBe(false);
    expect(reported).toEqual(['nav.unknown', 'constructor', '__proto__', 'a:b', 'x.lost']);
  });

  it('an empty text is valid, and no value name reaches into the engine', () => {
    expect([label('x.empty'), has('x.empty'), has('x.games'), has('x.game')]).toEqual(['', true, true, false]);
    expect(label('ui.at', { constructor: 'x' } as never)).toContain('{at}');
  });

  it('before a portal loads, keys are shown', () => {
    expect(createStore().get(textsAtom).label('nav.live')).toBe('nav.live');
  });

  it('the compiler refuses an unknown key, a counted text without its count and a count for any other', () => {
    const all = () => {
      // @ts-expect-error no such key
      t('x.unknown');
      // @ts-expect-error asked for without its suffix
      t('x.games_one', { count: 1 });
      // @ts-expect-error a counted text wants its count
      t('x.games', { games: 1 });
      // @ts-expect-error nothing is counted here
      t('ui.at', { at: 1, count: 2 });
    };
    expect(all).not.toThrow();
  });
});

describe('useTexts', () => {
  afterEach(cleanup);

  function open() {
    const store = createStore();
    const i18n = createI18n({ tag: 'en', texts: { ...words } });
    store.set(i18nAtom, { i18n });
    const seen: Texts[] = [];
    function Part({ at }: { readonly at: number }) {
      const texts = useTexts();
      seen.push(texts);
      return <p>{`${texts.label('home.heading', { name: 'Aurora' })} ${texts.label('late.words')} ${at}`}</p>;
    }
    const page = (at: number) => (
      <Provider store={store}>
        <Part at={at} />
      </Provider>
    );
    const { rerender } = render(page(1));
    return { store, i18n, seen, draw: (at: number) => rerender(page(at)) };
  }

  it('returns the same object while language and texts are unchanged', () => {
    const { seen, draw } = open();
    draw(2);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe(seen[0]);
  });

  it('re-renders when the language changes and when texts load late', () => {
    const { store, i18n, seen } = open();
    act(() => void i18n.addResourceBundle('en', 'translation', { 'late.words': 'Late words' }, true, true));
    expect(screen.getByText('Aurora: home Late words 1')).toBeTruthy();
    expect(seen.at(-1)).not.toBe(seen[0]);
    const chinese = createI18n({ tag: 'zh-Hans', texts: { 'home.heading': '{name}首页' } });
    act(() => store.set(i18nAtom, { i18n: chinese }));
    expect(screen.getByText('Aurora首页 late.words 1')).toBeTruthy();
  });

  it('Trans renders these texts, with elements in them', () => {
    const handleClick = vi.fn();
    const i18n = createI18n({ tag: 'en', texts: { ...words } });
    render(
      <I18nextProvider i18n={i18n}>
        <p>
          <Trans i18nKey="x.terms" components={{ terms: <button type="button" onClick={handleClick} /> }} />
        </p>
      </I18nextProvider>,
    );
    act(() => screen.getByRole('button', { name: 'terms' }).click());
    expect(handleClick).toHaveBeenCalledOnce();
    expect(document.body.textContent).toBe('Read the terms');
  });
});
