import { createContext, type RefObject, use } from 'react';
import type { ContentKind } from '#contract/staff/content/content.ts';
import type { EntryDraft } from './content-draft.ts';

/** What the parts of a piece's form need besides their fields: rjsf hands nothing through. */
export interface EntryInForm {
  readonly kind: ContentKind;
  readonly draft: EntryDraft;
  readonly isFixed: boolean;
  /** Writing may begin at once. */
  readonly isNew: boolean;
  readonly now: number;
  readonly languages: readonly string[];
  readonly language: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** What is wrong with the words as a whole. */
  readonly wrongWords: string | undefined;
  readonly onLanguage: (language: string) => void;
}

export const EntryContext = createContext<EntryInForm | null>(null);

/** The piece around a part of its form. */
export function useEntry(): EntryInForm {
  const contentEntry = use(EntryContext);
  if (contentEntry === null) throw new Error("A part of a piece's form stands outside of it.");
  return contentEntry;
}
