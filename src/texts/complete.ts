import { COMPLETE_LANGUAGES } from './languages.ts';
import { loadTexts } from './load-node.ts';

const loaded = new Map<string, Readonly<Record<string, string>>>();

/** The platform's texts of a language, read once; undefined for an incomplete language. */
export function completeTexts(language: string): Readonly<Record<string, string>> | undefined {
  if (!COMPLETE_LANGUAGES.some((complete) => complete === language)) return undefined;
  const texts = loaded.get(language) ?? loadTexts(language);
  loaded.set(language, texts);
  return texts;
}
