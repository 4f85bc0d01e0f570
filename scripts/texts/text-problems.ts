import { LANGUAGES } from '#model/site/languages.ts';
import { baseKeyOf, categoryOf } from '#texts/plural-key.ts';
import { type LanguageTexts, languageProblems } from './language-problems.ts';

/** Language -> area -> key -> text, as the files hold it. */
export type TextFiles = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

export interface TextUse {
  readonly key: string;
  readonly place: string;
  /** Whether the call passes a count; undefined if the source does not show it. */
  readonly isCounted?: boolean | undefined;
}

const REFERENCE = 'EN';

/**
 * Problems of the text files, one line each: those of `languageProblems` per area, a key in two areas, a language
 * without a tag, an unknown key used in code, and a count that is missing or superfluous. An incomplete language, which
 * no brand offers, may lack texts; the texts it has are checked.
 */
export function textProblems(
  files: TextFiles,
  uses: readonly TextUse[],
  isWhole: (language: string) => boolean = () => true,
): string[] {
  return [
    ...Object.entries(files).flatMap(([language, areas]) => doubles(language, areas)),
    ...languageFileProblems(files, isWhole),
    ...problemsOfUses(files[REFERENCE] ?? {}, uses),
  ];
}

export function languageFileProblems(files: TextFiles, isWhole: (language: string) => boolean = () => true): string[] {
  const english = files[REFERENCE] ?? {};
  return Object.entries(files).flatMap(([language, areas]) =>
    areaProblems(language, areas, isWhole(language) ? english : sharedWith(areas, english)),
  );
}

function doubles(language: string, areas: TextFiles[string]): string[] {
  const seen = new Map<string, string>();
  return Object.entries(areas).flatMap(([area, texts]) => {
    const bases = [...new Set(Object.keys(texts).map(baseKeyOf))];
    return bases.flatMap((key) => {
      const first = seen.get(key);
      seen.set(key, area);
      return first ? [`${language}/${area}.json: ${key} stands in ${first}.json too`] : [];
    });
  });
}

function areaProblems(language: string, areas: TextFiles[string], english: TextFiles[string]): string[] {
  const tag = tagOf(language);
  if (tag === undefined) return [`${language}: model/site/languages.ts does not know this language`];
  const names = [...new Set([...Object.keys(english), ...Object.keys(areas)])];
  return names.flatMap((area) =>
    languageProblems(textsOf(language, tag, area, areas), textsOf(REFERENCE, LANGUAGES.EN.tag, area, english)),
  );
}

function sharedWith(areas: TextFiles[string], english: TextFiles[string]): TextFiles[string] {
  return Object.fromEntries(
    Object.entries(english).map(([area, texts]) => {
      const own = new Set(Object.keys(areas[area] ?? {}).map(baseKeyOf));
      return [area, Object.fromEntries(Object.entries(texts).filter(([key]) => own.has(baseKeyOf(key))))];
    }),
  );
}

function tagOf(language: string): string | undefined {
  return Object.entries(LANGUAGES).find(([code]) => code === language)?.[1].tag;
}

/** A value that is not a string counts as empty. */
function textsOf(language: string, tag: string, area: string, areas: TextFiles[string]): LanguageTexts {
  const entries = Object.entries(areas[area] ?? {}).map(([key, text]) => [key, typeof text === 'string' ? text : '']);
  return { name: `${language}/${area}.json`, tag, texts: Object.fromEntries(entries) };
}

function problemsOfUses(english: TextFiles[string], uses: readonly TextUse[]): string[] {
  const keys = Object.values(english).flatMap(Object.keys);
  const known = new Set(keys.map(baseKeyOf));
  const counted = new Set(keys.filter((key) => categoryOf(key) !== undefined).map(baseKeyOf));
  return uses.flatMap(({ key, place, isCounted }) => {
    if (!known.has(key)) return [`${place}: no text ${key}`];
    if (isCounted === undefined || isCounted === counted.has(key)) return [];
    return [
      `${place}: ${key} ${isCounted ? 'has no plural forms, and is given a count' : 'is counted, and is given no count'}`,
    ];
  });
}
