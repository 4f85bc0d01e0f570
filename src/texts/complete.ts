import { loadTexts } from './load-node.ts';

/** The languages whose texts are complete; only these can be offered. */
export const COMPLETE_LANGUAGES = [
  'EN',
  'CN',
  'VI',
  'JA',
  'TH',
  'ID',
  'ES',
  'HI',
  'KO',
  'PT',
  'TR',
  'AR',
  'RU',
] as const;

const loaded = new Map<string, Readonly<Record<string, string>>>();

/** The platform's texts of a language, read once; undefined for one that is not complete. */
export function completeTexts(language: string): Readonly<Record<string, string>> | undefined {
  if (!COMPLETE_LANGUAGES.some((complete) => complete === language)) return undefined;
  const texts = loaded.get(language) ?? loadTexts(language);
  loaded.set(language, texts);
  return texts;
}
