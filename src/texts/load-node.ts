import { readdirSync, readFileSync } from 'node:fs';

/** The texts of a language, key to text, all areas merged, read from disk. Throws when the language has no folder. */
export function loadTexts(language: string): Record<string, string> {
  const folder = new URL(`./${language}/`, import.meta.url);
  const areas = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = (name: string): [string, string][] =>
    Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  return Object.fromEntries(areas.flatMap(read));
}
