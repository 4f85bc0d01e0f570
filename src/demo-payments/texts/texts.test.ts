import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LanguageTexts, languageProblems } from '#scripts/texts/language-problems.ts';
import { chooseServiceLanguage, SERVICE_LANGUAGES, type ServiceLanguage, tagOf } from '#texts/languages.ts';
import { panelTexts, texts } from './texts.ts';

const languageOf = (name: ServiceLanguage): LanguageTexts => ({ name, tag: tagOf(name), texts: texts[name] });

/** Literal text keys in the pages of a folder. */
function keysIn(folder: string): string[] {
  const files = readdirSync(folder, { encoding: 'utf8' }).filter((name) => /(?<!test)\.tsx?$/.test(name));
  const sources = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return [
    ...sources.matchAll(
      /'((?:bank|pay|state|act|error|transfer|panel|fault|statement|tab|reported|said|field|empty|column|form)\.\w+)'/g,
    ),
  ].map(([, key = '']) => key);
}

/** Text keys in a form's schema. */
function keysOf(form: string): string[] {
  const schema = readFileSync(`schemas/forms/demo-payments/${form}.json`, 'utf8');
  return [...schema.matchAll(/"(?:title|description)": "([^"]+)"/g)].map(([, key = '']) => key);
}

describe('texts of the provider', () => {
  it.each(SERVICE_LANGUAGES)('%s has every text of English with the same placeholders, and no other', (name) => {
    expect(languageProblems(languageOf(name), languageOf('EN'))).toEqual([]);
  });

  it('every text that the pages of payers and the panel name exists', () => {
    const payer = [...keysIn('src/demo-payments/client/payer'), ...keysIn('src/demo-payments/client/page')];
    expect(payer.length).toBeGreaterThan(25);
    expect(payer.filter((key) => !Object.hasOwn(texts.EN, key))).toEqual([]);
    const panel = keysIn('src/demo-payments/client/panel');
    expect(panel.length).toBeGreaterThan(25);
    expect(panel.filter((key) => !Object.hasOwn(panelTexts, key))).toEqual([]);
  });

  it('every text that the schemas of its forms name exists', () => {
    const forms = readdirSync('schemas/forms/demo-payments').map((file) => file.replace('.json', ''));
    const ofPayers = ['other-amount', 'transfer'];
    const missing = forms.flatMap((form) => {
      const known = ofPayers.includes(form) ? texts.EN : panelTexts;
      const keys = keysOf(form);
      return keys.length === 0 ? [form] : keys.filter((key) => !Object.hasOwn(known, key));
    });
    expect(missing).toEqual([]);
  });

  it('a language without texts falls back to English', () => {
    expect([chooseServiceLanguage('VI'), chooseServiceLanguage('XX'), chooseServiceLanguage('constructor')]).toEqual([
      'VI',
      'EN',
      'EN',
    ]);
  });

  it('K5: a language is a code or a tag, and the browser’s where the address names none', () => {
    expect([
      chooseServiceLanguage('vi-VN'),
      chooseServiceLanguage('zh_TW', 'ja'),
      chooseServiceLanguage(undefined, 'fr, pt-BR;q=0.5'),
      chooseServiceLanguage('XX', '*'),
    ]).toEqual(['VI', 'CN', 'PT', 'EN']);
  });
});
