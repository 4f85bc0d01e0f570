import { readFileSync } from 'node:fs';
import type { ConsoleLanguage } from '#console/texts/spoken.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { type Format, formatterOf } from '#tests/setup/english.ts';
import type { TextValues } from '#texts/typed-texts.ts';

const formatters = new Map<string, Format<string>>();

/**
 * The text of a key of an area of the console (src/console/texts), for tests; in English unless another language is
 * named. Throws for an unknown key.
 */
export function consoleText(area: string, key: string, values?: TextValues, language: ConsoleLanguage = 'EN'): string {
  const file = `${language}/${area}`;
  const format = formatters.get(file) ?? readArea(file, language);
  formatters.set(file, format);
  return format(key, values);
}

function readArea(file: string, language: ConsoleLanguage): Format<string> {
  const texts = JSON.parse(readFileSync(`src/console/texts/${file}.json`, 'utf8'));
  return formatterOf(texts, LANGUAGES[language].tag);
}
