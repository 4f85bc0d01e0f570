import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useToast } from '#ui/feedback/toast.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { dropWordAtom, wordsAtom } from '../state/texts/words.ts';

/** Passes the queued messages to the toaster, each once. */
export function Words() {
  const words = useAtomValue(wordsAtom);
  const drop = useSetAtom(dropWordAtom);
  const { show } = useToast();
  useEffect(() => {
    for (const word of words) {
      show({ title: word.message ?? <TranslatedText text={word.text} />, tone: word.tone });
      drop(word.key);
    }
  }, [words, drop, show]);
  return null;
}

/** Translates an open toast again when the language changes. */
function TranslatedText({ text }: { readonly text: string }) {
  return useTexts().label(text);
}
