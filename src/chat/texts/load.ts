import { readFileSync } from 'node:fs';
import { type ChatLanguage, languages } from './languages.ts';

export type Texts = Readonly<Record<string, string>>;

/** The page's texts in all languages, read from disk: <LANG>/room.json. */
export function loadChatTexts(): Readonly<Record<ChatLanguage, Texts>> {
  const read = (name: string): Texts =>
    JSON.parse(readFileSync(new URL(`./${name}/room.json`, import.meta.url), 'utf8'));
  const names = Object.keys(languages) as ChatLanguage[];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<ChatLanguage, Texts>;
}
