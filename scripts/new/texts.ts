/** Texts of a recipe: English in every language until they are translated. */
import { readdirSync } from 'node:fs';
import { type Edits, withText } from './edits.ts';

const TEXTS = 'src/texts';
/** Keys that scripts/texts/check-words.ts accepts in English. */
const UNTRANSLATED = `${TEXTS}/untranslated.json`;

/** The step that every recipe with new texts leaves to its author. */
export const TRANSLATE = `${UNTRANSLATED}: translate the texts of its keys in every language, then remove the keys`;

/** The languages with a folder in a folder of texts. */
export function languagesOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && /^[A-Z]{2}$/.test(entry.name)).map(({ name }) => name);
}

/** Adds a text to an existing area of every language. */
export function addText(edits: Edits, area: string, key: string, words: string): void {
  for (const language of languagesOf(TEXTS)) edits.change(`${TEXTS}/${language}/${area}.json`, withText(key, words));
  markUntranslated(edits, key);
}

/** Adds an area with its first text to every language. */
export function addTextArea(edits: Edits, area: string, key: string, words: string): void {
  const text = `${JSON.stringify({ [key]: words }, null, 2)}\n`;
  for (const language of languagesOf(TEXTS)) edits.add(`${TEXTS}/${language}/${area}.json`, text);
  markUntranslated(edits, key);
}

export function markUntranslated(edits: Edits, key: string): void {
  edits.change(UNTRANSLATED, (text) => JSON.stringify([...JSON.parse(text), key].toSorted()));
}
