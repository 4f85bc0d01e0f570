import { useEffect, useRef, useState } from 'react';

/** Typing pause before a search. */
export const REST_MS = 250;

/** The text of the field, searched after a pause in typing. `words` is the page's active search. */
export function useTyped(words: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [searched, setSearched] = useState(words);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (searched !== words) {
    setSearched(words);
    // The result of an own search must not overwrite later typing; on a slow device an earlier one may arrive after the
    // next was sent.
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
