import { chooseOf, speak } from '#texts/speak.ts';

/** Languages that the room speaks, as the platform writes them, with what a document calls them. */
export const languages = speak('EN', 'CN', 'VI', 'JA', 'TH', 'ID', 'ES', 'HI', 'KO', 'PT', 'TR', 'AR', 'RU');
export type ChatLanguage = keyof typeof languages;

/** The language that was asked for, where the room speaks it; English otherwise. */
export function readLanguage(asked: unknown): ChatLanguage {
  return chooseOf(languages, asked);
}
