import { readFileSync } from 'node:fs';
import { ROOM_LANGUAGES, type RoomLanguage } from '#texts/languages.ts';

export type Texts = Readonly<Record<string, string>>;

export function loadChatTexts(): Readonly<Record<RoomLanguage, Texts>> {
  const read = (name: string): Texts =>
    JSON.parse(readFileSync(new URL(`./${name}/room.json`, import.meta.url), 'utf8'));
  return Object.fromEntries(ROOM_LANGUAGES.map((name) => [name, read(name)])) as Record<RoomLanguage, Texts>;
}
