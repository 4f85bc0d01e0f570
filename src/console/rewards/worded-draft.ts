/** Draft of an object with localised texts: form values with the texts of one language at a time. Pure. */
import type { FormValues } from '#ui/schema-form/state/form-values.ts';

type Words = Readonly<Record<string, string>>;

export interface WordedDraft {
  /** Values of all fields without a language. */
  readonly values: FormValues;
  /** By language, then by field. */
  readonly words: Readonly<Record<string, Words>>;
}

/** The form values in one language; `fields` are the localised ones. */
export function valuesIn({ values, words }: WordedDraft, fields: readonly string[], language: string): FormValues {
  const texts = words[language] ?? {};
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, texts[field] ?? ''])) };
}

export function editedIn(
  draft: WordedDraft,
  values: FormValues,
  fields: readonly string[],
  language: string,
): WordedDraft {
  const texts = Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
  const { [language]: _, ...others } = draft.words;
  const isNothing = Object.values(texts).every((text) => text === '');
  const rest = Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
  return { values: rest, words: isNothing ? others : { ...draft.words, [language]: texts } };
}

/** Texts of one language: the first field is the name, the second one is optional. */
type Written<First extends string, Second extends string> = { readonly [Key in First]: string } & {
  readonly [Key in Second]?: string;
};

/** The trimmed texts; a language without a name is left out. */
export function writtenWords<First extends string, Second extends string>(
  { words }: WordedDraft,
  [first, second]: readonly [First, Second],
): Readonly<Record<string, Written<First, Second>>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([language, texts]) => {
      const [name, text] = [(texts[first] ?? '').trim(), (texts[second] ?? '').trim()];
      if (name === '') return [];
      return [[language, { [first]: name, ...(text !== '' && { [second]: text }) } as Written<First, Second>]];
    }),
  );
}
