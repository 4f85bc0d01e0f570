/** Something with words in several languages while it is edited: values of its form, with the words of one language at a time. Pure. */
import type { FormValues } from '#ui/schema-form/state/form-values.ts';

type Words = Readonly<Record<string, string>>;

export interface WordedDraft {
  /** Of all fields but those of words. */
  readonly values: FormValues;
  /** By language, then by field. */
  readonly words: Readonly<Record<string, Words>>;
}

/** What the form shows in a language; `fields` are those of words. */
export function valuesIn({ values, words }: WordedDraft, fields: readonly string[], language: string): FormValues {
  const stated = words[language] ?? {};
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, stated[field] ?? ''])) };
}

/** The draft that an edit of the form leads to. */
export function editedIn(
  draft: WordedDraft,
  values: FormValues,
  fields: readonly string[],
  language: string,
): WordedDraft {
  const stated = Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
  const { [language]: _, ...others } = draft.words;
  const isNothing = Object.values(stated).every((text) => text === '');
  const rest = Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
  return { values: rest, words: isNothing ? others : { ...draft.words, [language]: stated } };
}

/** Words of one language: the first field names the thing, the second is there where it says something. */
type Written<First extends string, Second extends string> = { readonly [Key in First]: string } & {
  readonly [Key in Second]?: string;
};

/** The words without blanks at their ends; a language whose first field says nothing is left out. */
export function writtenWords<First extends string, Second extends string>(
  { words }: WordedDraft,
  [first, second]: readonly [First, Second],
): Readonly<Record<string, Written<First, Second>>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([language, stated]) => {
      const [name, text] = [(stated[first] ?? '').trim(), (stated[second] ?? '').trim()];
      if (name === '') return [];
      return [[language, { [first]: name, ...(text !== '' && { [second]: text }) } as Written<First, Second>]];
    }),
  );
}
