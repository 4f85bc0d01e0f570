import type { ContentDraft, TakenOut } from '#contract/staff/content/calls.ts';
import { cleanHtml, tellTakenOut } from '#gateway/html/clean-html.ts';

/** HTML by language, cleaned, and what was taken out of it. */
export interface CleanedHtml {
  readonly html: Readonly<Record<string, string>>;
  readonly takenOut: readonly TakenOut[];
}

/** Cleans HTML of several languages. */
export function cleanLanguages(html: Readonly<Record<string, string>>): CleanedHtml {
  const languages = Object.entries(html);
  return {
    html: Object.fromEntries(languages.map(([language, text]) => [language, cleanHtml(text)])),
    takenOut: languages.flatMap(([language, text]) => tellTakenOut(text).map((taken) => ({ language, ...taken }))),
  };
}

/** A draft with clean HTML: what is kept, and what was taken out. */
export function cleanDraft(draft: ContentDraft): {
  readonly draft: ContentDraft;
  readonly takenOut: readonly TakenOut[];
} {
  const { html, takenOut } = cleanLanguages(
    Object.fromEntries(Object.entries(draft.words).map(([language, { html: text = '' }]) => [language, text])),
  );
  const words = Object.entries(draft.words).map(([language, said]) => [
    language,
    said.html === undefined ? said : { ...said, html: html[language] ?? '' },
  ]);
  return { draft: { ...draft, words: Object.fromEntries(words) }, takenOut };
}
