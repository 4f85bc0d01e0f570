import { useEffect, useRef, useState } from 'react';

/** How long nothing is typed before it is searched. */
export const REST_MS = 250;

/** What stands in the field, and is searched once nothing more is typed for a moment. `words` is what the page searches. */
export function useTyped(words: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [searched, setSearched] = useState(words);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (searched !== words) {
    setSearched(words);
    // The answer to a search of our own must not undo what was typed since; on a slow machine an earlier one may come after
    // the next was sent.
    setSent(sent.includes(words) ? sent.slice(sent.lastIndexOf(words) + 1) : []);
    if (!sent.includes(words)) setTyped(words);
  }
  const search = (wanted: string) => {
    setTyped(wanted);
    setSent((before) => [...before, wanted]);
    onSearch(wanted);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => latest.current(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, words]);
  return { typed, setTyped, search };
}
