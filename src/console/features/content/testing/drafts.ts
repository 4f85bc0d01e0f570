import fc from 'fast-check';
import { draftFrom, EMPTY_DRAFT, type EntryDraft } from '../draft/content-draft.ts';

const PLAIN = Object.keys(EMPTY_DRAFT).filter((name) => name !== 'words');
const WORDS = ['EN', 'VI'].flatMap((language) =>
  ['title', 'summary', 'html', 'picture'].map((key) => `words/${language}/${key}`),
);

/** Drafts with few parts and few values, so that two of them often collide. */
export const drafts: fc.Arbitrary<EntryDraft> = fc
  .dictionary(fc.constantFrom(...PLAIN, ...WORDS), fc.constantFrom('a', 'b', 'c d'))
  .map(draftFrom);
