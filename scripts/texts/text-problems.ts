/** Language -> area -> key -> text, as the files hold it. */
export type TextFiles = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** A place in the code that names a text. */
export interface TextUse {
  readonly key: string;
  readonly place: string;
}

interface Entry {
  readonly area: string;
  readonly text: unknown;
}

const REFERENCE = 'EN';

/**
 * What is wrong with the text files, one line each: a language that lacks a key of English or has one more, a key in
 * another area or in two, an empty text, other placeholders than English has, a key used in code that is nowhere.
 */
export function textProblems(files: TextFiles, uses: readonly TextUse[]): string[] {
  const english = entriesOf(files[REFERENCE] ?? {});
  return [
    ...Object.entries(files).flatMap(([language, areas]) => doubles(language, areas)),
    ...Object.entries(files).flatMap(([language, areas]) => emptyTexts(language, areas)),
    ...Object.entries(files).flatMap(([language, areas]) => differences(language, english, entriesOf(areas))),
    ...uses.filter(({ key }) => !english.has(key)).map(({ key, place }) => `${place}: no text ${key}`),
  ];
}

/** The placeholders of a text, sorted: {name}, and (min) and (max) of the registration messages. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}|\((?:min|max)\)/g))].sort();
}

function entriesOf(areas: TextFiles[string]): Map<string, Entry> {
  const all = Object.entries(areas).flatMap(([area, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ key, area, text })),
  );
  return new Map(all.map(({ key, ...entry }) => [key, entry]));
}

function doubles(language: string, areas: TextFiles[string]): string[] {
  const seen = new Map<string, string>();
  return Object.entries(areas).flatMap(([area, texts]) =>
    Object.keys(texts).flatMap((key) => {
      const first = seen.get(key);
      seen.set(key, area);
      return first ? [`${language}/${area}.json: ${key} stands in ${first}.json too`] : [];
    }),
  );
}

function emptyTexts(language: string, areas: TextFiles[string]): string[] {
  return [...entriesOf(areas)].flatMap(([key, { area, text }]) =>
    typeof text === 'string' && text.trim() !== '' ? [] : [`${language}/${area}.json: ${key} is not a text`],
  );
}

function differences(language: string, english: Map<string, Entry>, own: Map<string, Entry>): string[] {
  const missing = [...english].flatMap(([key, { area }]) =>
    own.get(key)?.area === area ? [] : [`${language}/${area}.json: ${key} is missing`],
  );
  const extra = [...own].flatMap(([key, { area }]) =>
    english.has(key) ? [] : [`${language}/${area}.json: ${key} is not in ${REFERENCE}`],
  );
  const changed = [...own].flatMap(([key, { area, text }]) => {
    const [wanted, found] = [english.get(key)?.text, text].map((value) => placeholdersOf(String(value)).join(' '));
    return !english.has(key) || wanted === found
      ? []
      : [`${language}/${area}.json: ${key} has "${found}", ${REFERENCE} has "${wanted}"`];
  });
  return [...missing, ...extra, ...changed];
}
