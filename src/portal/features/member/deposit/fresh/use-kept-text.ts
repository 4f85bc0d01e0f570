import { useState } from 'react';
import { useBrowser } from '#portal/state/client.ts';

/** A text that stays for the visit, whichever way the page is left: it is kept as it is typed. */
export function useKeptText(name: string): readonly [text: string, keep: (text: string) => void] {
  const browser = useBrowser();
  // The page is drawn in a browser alone.
  const [text, setText] = useState(() => browser().session.draft(name) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      browser().session.keepDraft(name, next === '' ? undefined : next);
    },
  ];
}
