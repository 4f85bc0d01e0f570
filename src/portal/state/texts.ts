import { atom, useAtomValue } from 'jotai';
import type { TextKey } from '#texts/text-key.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Answers texts: `t` of a key that the house knows, `label` of one that comes as data (a catalogue's or a brand's own). */
export interface Texts {
  readonly t: (key: TextKey, values?: TextValues) => string;
  readonly label: (key: string, values?: TextValues) => string;
}

const PLACE = /\{([\w.-]+)\}/g;

/** The texts of one language: flat keys, `{name}` in the texts. A key without a text shows itself, a place without a value stays. */
export function createTexts(texts: Readonly<Record<string, string>>): Texts {
  const say = (key: string, values: TextValues = {}): string => {
    const text = Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;
    return text.replace(PLACE, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));
  };
  return { t: say, label: say };
}

/** The texts of the language that is shown. */
export const textsAtom = atom<Texts>(createTexts({}));

/** Gives a component the texts; it draws again when the language or the texts change. */
export function useTexts(): Texts {
  return useAtomValue(textsAtom);
}
