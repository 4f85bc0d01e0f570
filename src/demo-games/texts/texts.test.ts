import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from '#demo-games/games/games.ts';
import { type LanguageTexts, languageProblems } from '#scripts/texts/language-problems.ts';
import { chooseServiceLanguage, SERVICE_LANGUAGES, type ServiceLanguage, tagOf } from '#texts/languages.ts';
import { baseKeyOf } from '#texts/plural-key.ts';
import { joinTexts, readTexts } from './spoken-texts.ts';

const common = readTexts(new URL('..', import.meta.url).href);
const parts = [common, ...GAMES.map((game) => game.texts)];
const texts = joinTexts(parts);
const known = new Set(Object.keys(texts.EN).map(baseKeyOf));
const languageOf = (name: ServiceLanguage): LanguageTexts => ({ name, tag: tagOf(name), texts: texts[name] });

/** Keys used as literals in the pages. */
function keysInCode(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!test)\.tsx?$/.test(name),
  );
  const sources = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return [...sources.matchAll(/\bt\(\s*'([a-zA-Z]+\.[\w.]+)'/g)].map(([, key = '']) => key);
}

describe('the texts of the games', () => {
  it.each(SERVICE_LANGUAGES)(
    '%s has every text of English, with its own plural forms and the same placeholders, and no other',
    (name) => {
      expect(languageProblems(languageOf(name), languageOf('EN'))).toEqual([]);
    },
  );

  it('every text that the pages name exists', () => {
    const keys = ['src/demo-games/client', 'src/demo-games/games'].flatMap(keysInCode);
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });

  it('no two parts share a key, and every game has a name', () => {
    const keys = parts.flatMap(({ EN }) => Object.keys(EN));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(GAMES.filter((game) => !Object.hasOwn(game.texts.EN, `kind.${game.kind}`))).toEqual([]);
  });

  it('every refusal of the games has a text', () => {
    const source = readFileSync('src/demo-games/play/api.ts', 'utf8');
    const codes = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => `error.${code}`);
    expect(codes.length).toBeGreaterThan(8);
    expect(codes.filter((key) => !Object.hasOwn(texts.EN, key))).toEqual([]);
  });

  it('a language without texts falls back to English', () => {
    expect([
      chooseServiceLanguage('VI'),
      chooseServiceLanguage('XX'),
      chooseServiceLanguage('constructor'),
      chooseServiceLanguage(7),
    ]).toEqual(['VI', 'EN', 'EN', 'EN']);
  });
});
