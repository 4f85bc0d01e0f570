import { createContext, type RefObject, use } from 'react';
import type { ContentKind } from '#contract/staff/content/content.ts';
import type { EntryDraft } from './content-draft.ts';

/** React context for the parts of a content form: rjsf passes no other props to them. */
export interface EntryInForm {
  readonly kind: ContentKind;
  readonly draft: EntryDraft;
  readonly isFixed: boolean;
  /** True for a new entry: the first field gets the focus. */
  readonly isNew: boolean;
  readonly now: number;
  readonly languages: readonly string[];
  readonly language: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The error about the texts as a whole. */
  readonly wrongWords: string | undefined;
  readonly onLanguage: (language: string) => void;
}

export const EntryContext = createContext<EntryInForm | null>(null);

export function useEntry(): EntryInForm {
  const contentEntry = use(EntryContext);
  if (contentEntry === null) throw new Error("A part of a piece's form stands outside of it.");
  return contentEntry;
}
