import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endings, refusals } from '#contract/chat-messages.ts';
import { languages } from './languages.ts';
import { loadChatTexts } from './load.ts';

const texts = loadChatTexts();
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(Object.keys(languages))('M90: the room has every text in %s, with the same places to fill in', (language) => {
  const [own, english] = [texts[language as keyof typeof languages], texts.EN];
  expect(Object.keys(own)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(own)) {
    expect(text.trim(), key).not.toBe('');
    expect(places(text), key).toEqual(places(english[key] ?? ''));
  }
});

test('M90: every text that the page asks for is there, and every one that is there is asked for', () => {
  const folder = new URL('../client/', import.meta.url);
  const source = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key ?? '');
  const made = [
    ...refusals.filter((why) => why !== 'muted').map((why) => `refused.${why}`),
    ...endings.map((why) => `ended.${why}`),
    ...['connecting', 'here', 'away', 'ended'].map((state) => `state.${state}`),
  ];
  expect([...new Set([...named, ...made])].toSorted()).toEqual(Object.keys(texts.EN).toSorted());
});
