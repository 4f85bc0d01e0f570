import { readFileSync } from 'node:fs';
import { SERVICE_LANGUAGES, type ServiceLanguage } from '#texts/languages.ts';

export type Texts = Readonly<Record<string, string>>;

export function loadChatTexts(): Readonly<Record<ServiceLanguage, Texts>> {
  const read = (name: string): Texts =>
    JSON.parse(readFileSync(new URL(`./${name}/room.json`, import.meta.url), 'utf8'));
  return Object.fromEntries(SERVICE_LANGUAGES.map((name) => [name, read(name)])) as Record<ServiceLanguage, Texts>;
}
