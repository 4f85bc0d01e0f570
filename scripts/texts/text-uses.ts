import type { TextUse } from './text-problems.ts';

/** t('key'), label: 'key', titleKey="key" and the like: a literal, dotted key where a text is asked for. */
const LITERAL =
  /(?:\b(?:t|label)\(\s*|\b(?:(?:label|title|hint|text)(?:Key)?|messageKey)\s*[=:]\s*\{?)(['"])([A-Za-z]\w*(?:\.[\w-]+)+)\1/g;

/** The keys that a source file names literally. */
export function usesIn(place: string, source: string): TextUse[] {
  return [...source.matchAll(LITERAL)].flatMap(([, , key]) => (key ? [{ key, place }] : []));
}
