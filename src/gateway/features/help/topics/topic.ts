import type { HELP_TOPICS } from '#model/catalogue/known-names.ts';

type Words = readonly [title: string, content: string];

/** A help topic in the languages of the house: title and content (HTML of the allowed kind). */
export interface Topic {
  /** Its anchor on the help page. */
  readonly tag: (typeof HELP_TOPICS)[number];
  readonly words: Readonly<Record<'EN' | 'CN' | 'VI' | 'JA' | 'TH' | 'ID', Words>>;
}
