import { useState } from 'react';
import { useBrowser } from '#portal/state/client.ts';

/** A text kept for the visit, however the page is left: it is stored while typing. */
export function useDraftText(name: string): readonly [text: string, keep: (text: string) => void] {
  const browser = useBrowser();
  // The page is rendered only in the browser.
  const [text, setText] = useState(() => browser().session.draft(name) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      browser().session.keepDraft(name, next === '' ? undefined : next);
    },
  ];
}
