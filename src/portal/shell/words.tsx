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
  useEffect(() => {
    for (const word of words) {
      show({ title: word.message ?? <Stated text={word.text} />, tone: word.tone });
      drop(word.key);
    }
  }, [words, drop, show]);
  return null;
}

/** A word that stands there while another language is chosen is said in that one. */
function Stated({ text }: { readonly text: string }) {
  return useTexts().label(text);
}
