import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { joinAll } from '#texts/join-list.ts';
import { i18nAtom } from './texts/texts.ts';

/** Joins items within a sentence, in the page's language: `Username, Password and 3 more`. */
export function useList(): (items: readonly string[]) => string {
  const { language } = useAtomValue(i18nAtom).i18n;
  return useCallback((items) => joinAll(language, items), [language]);
}
