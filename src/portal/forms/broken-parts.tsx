import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { loadQuietChunk } from '../chunks/load-chunk.ts';
import { i18nAtom, useTexts } from '../state/texts/texts.ts';
import type { brokenWords, Refused } from './broken-words.ts';

const line = css({ display: 'block', color: color.text, fontSize: type.xs, lineHeight: 1.5, overflowWrap: 'anywhere' });

/** Details are announced after a typing pause; nothing is announced while typing. */
const PAUSE_MS = 1_000;

interface RefusedWordsProps {
  /** The rule's own message; it comes first and stays. */
  readonly words: ReactNode;
  readonly refused: Refused;
}

/** Why a value is rejected, and below it the missing part or the character at fault (N07). */
export function RefusedWords({ words, refused }: RefusedWordsProps) {
  const lines = useBrokenWords(refused);
  return (
    <>
      {words}
      {lines.length > 0 && (
        // Changes with every key: SpokenParts announces it after a pause.
        <span data-broken="" aria-live="off">
          {lines.map((words) => (
            <span key={words} className={line}>
              {words}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** The same for screen readers, after a moment without changes. Must be inside a live region. */
export function SpokenParts({ refused }: Pick<RefusedWordsProps, 'refused'>) {
  const words = useBrokenWords(refused).join('. ');
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return debounced === words && words !== '' ? ` ${debounced}` : '';
}

/** Empty until its code is loaded; without it only the message is shown. */
function useBrokenWords({ rule, value, engine, isSecret = false }: Refused): readonly string[] {
  const { t } = useTexts();
  const { language } = useAtomValue(i18nAtom).i18n;
  const [translate, setTranslate] = useState<typeof brokenWords>();
  useEffect(() => {
    let isThere = true;
    loadQuietChunk(() => import('./broken-words.ts')).then(
      (file) => isThere && setTranslate(() => file.brokenWords),
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, []);
  return useMemo(
    () => translate?.({ rule, value, engine, isSecret }, t, language) ?? [],
    [translate, rule, value, engine, isSecret, t, language],
  );
}
