import { readFileSync } from 'node:fs';
import { type Format, formatterOf } from '#tests/setup/english.ts';
import type { TextValues } from '#texts/typed-texts.ts';

const formatters = new Map<string, Format<string>>();

/** The English text of a key of an area of the console (src/console/texts/EN), for tests. Throws for an unknown key. */
export function consoleText(area: string, key: string, values?: TextValues): string {
  const format = formatters.get(area) ?? readArea(area);
  formatters.set(area, format);
  return format(key, values);
}

function readArea(area: string): Format<string> {
  return formatterOf(JSON.parse(readFileSync(`src/console/texts/EN/${area}.json`, 'utf8')));
}
