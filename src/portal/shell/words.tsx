import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useToast } from '#ui/feedback/toast.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { dropWordAtom, wordsAtom } from '../state/texts/words.ts';

/** Hands the words that the site says to the toaster, each once. */
export function Words() {
  const words = useAtomValue(wordsAtom);
  const drop = useSetAtom(dropWordAtom);
  const { show } = useToast();
  const { label } = useTexts();
  useEffect(() => {
    for (const word of words) {
      show({ title: word.message ?? label(word.text), tone: word.tone });
      drop(word.key);
    }
  }, [words, drop, show, label]);
  return null;
}
