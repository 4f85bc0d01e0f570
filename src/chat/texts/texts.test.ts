import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endings, refusals } from '#contract/chat/chat-messages.ts';
import { languageProblems } from '#scripts/texts/language-problems.ts';
import { SERVICE_LANGUAGES, type ServiceLanguage, tagOf } from '#texts/languages.ts';
import { baseKeyOf } from '#texts/plural-key.ts';
import { loadChatTexts } from './load.ts';

const texts = loadChatTexts();
const languageOf = (name: ServiceLanguage) => ({ name, tag: tagOf(name), texts: texts[name] });

test.each(SERVICE_LANGUAGES)(
  'M90: the room has every text in %s, with its own plural forms and the same placeholders',
  (name) => {
    expect(languageProblems(languageOf(name), languageOf('EN'))).toEqual([]);
  },
);

test('M90: every text that the page uses exists, and every existing text is used', () => {
  const folder = new URL('../client/', import.meta.url);
  const source = readdirSync(folder)
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key ?? '');
  const made = [
    ...refusals.filter((why) => why !== 'muted').map((why) => `refused.${why}`),
    ...endings.map((why) => `ended.${why}`),
    ...['connecting', 'here', 'away'].map((state) => `state.${state}`),
  ];
  expect([...new Set([...named, ...made])].toSorted()).toEqual(
    [...new Set(Object.keys(texts.EN).map(baseKeyOf))].toSorted(),
  );
});
