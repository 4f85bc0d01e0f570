import type { TextUse } from './text-problems.ts';

/** t('key'), label: 'key', titleKey="key" and the like: a literal, dotted key where a text is expected. */
const LITERAL =
  /(?:\b(?<call>t|label)\(\s*|\b(?:(?:label|title|hint|text)(?:Key)?|messageKey)\s*[=:]\s*\{?)(['"])(?<key>[A-Za-z]\w*(?:\.[\w-]+)+)\2(?<rest>[^;]{0,200})/g;

/** Literal keys in a source file, and whether the call passes a count. */
export function usesIn(place: string, source: string): TextUse[] {
  return [...source.matchAll(LITERAL)].flatMap(({ groups: { call, key, rest } = {} }) =>
    key ? [{ key, place, isCounted: call ? givesCount(rest ?? '') : undefined }] : [],
  );
}

/** Undefined if the values are not written as a literal next to the key. */
function givesCount(rest: string): boolean | undefined {
  if (/^\s*,?\s*\)/.test(rest)) return false;
  const values = /^\s*,\s*\{(?<values>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/.exec(rest)?.groups?.['values'];
  return values === undefined || values.includes('...')
    ? undefined
    : /(?:^|,)\s*count\s*(?::|,|$)/.test(values.replaceAll(/\{[^{}]*\}/g, ''));
}
