import { readdirSync, readFileSync } from 'node:fs';
import { type HouseLanguage, languages } from './languages.ts';

export type Texts = Readonly<Record<string, string>>;

/** The texts of all languages, all areas merged, read from disk: <LANG>/<area>.json. */
export function loadHouseTexts(): Readonly<Record<HouseLanguage, Texts>> {
  const names = Object.keys(languages) as HouseLanguage[];
  return Object.fromEntries(names.map((name) => [name, readLanguage(name)])) as Record<HouseLanguage, Texts>;
}

function readLanguage(name: string): Texts {
  const folder = new URL(`./${name}/`, import.meta.url);
  const areas = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const read = (file: string): Texts => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  return Object.assign({}, ...areas.map(read));
}
