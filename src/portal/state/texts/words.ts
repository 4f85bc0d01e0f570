/** Short messages to the visitor, drawn as toasts by shell/words.tsx. */
import { atom } from 'jotai';

export interface Word {
  readonly key: number;
  /** Text key. */
  readonly text: string;
  /** The server's own words, shown instead of `text`. */
  readonly message?: string | undefined;
  readonly tone: 'info' | 'positive' | 'negative';
}

const MOST_WORDS = 4;

export const wordsAtom = atom<readonly Word[]>([]);
const nextKeyAtom = atom(1);

/**
 * Shows a message. The same message twice in a row is shown once; the oldest one is dropped when there are too many.
 */
export const showMessageAtom = atom(
  null,
  (get, set, word: Omit<Word, 'key' | 'tone'> & { readonly tone?: Word['tone'] }) => {
    const messages = get(wordsAtom);
    const last = messages.at(-1);
    if (last !== undefined && last.text === word.text && last.message === word.message) return;
    const key = get(nextKeyAtom);
    set(nextKeyAtom, key + 1);
    set(wordsAtom, [...messages, { tone: 'info', ...word, key } as const].slice(-MOST_WORDS));
  },
);

export const dropWordAtom = atom(null, (get, set, key: number) => {
  set(
    wordsAtom,
    get(wordsAtom).filter((word) => word.key !== key),
  );
});
