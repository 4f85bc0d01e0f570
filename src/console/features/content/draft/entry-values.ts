/** Maps a content draft to form values and back: the texts of one language, and the settings. Pure. */
import { defineForm } from '#console/forms/define-form.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import schema from '#schemas/forms/console/piece.json' with { type: 'json' };
import make from '#schemas/forms/console/piece.json?validator';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { type EntryDraft, isBlank, NO_WORDS, type WordsDraft } from './content-draft.ts';

export const entryForm = defineForm({ schema, make });

/** Draft properties with a form field of the same name. */
const TEXTS = [
  ...['from', 'until', 'moment', 'who', 'ranks', 'labels'],
  ...['picture', 'link', 'group', 'anchor', 'promotionType', 'entry'],
] as const satisfies readonly string[];

export function valuesOfEntry(draft: EntryDraft, language: string): FormValues {
  const { title, summary, html, picture } = draft.words[language] ?? NO_WORDS;
  const texts: Readonly<Record<string, unknown>> = { ...draft };
  return {
    title,
    summary,
    html,
    ownPicture: picture,
    hidden: draft.hidden !== '',
    ...Object.fromEntries(TEXTS.map((name) => [name, texts[name]])),
  };
}

/**
 * Returns the draft with the form values merged in. A language that is blank and was not in the draft gets no entry.
 */
export function draftWith(values: FormValues, draft: EntryDraft, language: string): EntryDraft {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const words: WordsDraft = {
    title: text('title'),
    summary: text('summary'),
    html: text('html'),
    picture: text('ownPicture'),
  };
  const hasWords = !isBlank(words) || Object.hasOwn(draft.words, language);
  return {
    ...draft,
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    hidden: values['hidden'] === true ? 'yes' : '',
    ...(hasWords && { words: { ...draft.words, [language]: words } }),
  };
}

export function stepsOf(kind: ContentKind, isNew: boolean): readonly FormStep[] {
  const { hasSummary, hasHtml, hasPicture, hasPlace, hasAnchor, hasPromotionType, hasMoment, isLasting } =
    CONTENT_PARTS[kind];
  const fields = [
    'title',
    ...(hasSummary ? ['summary'] : []),
    ...(hasHtml ? ['html'] : []),
    ...(hasPicture ? ['ownPicture', 'picture'] : []),
    ...(hasPlace ? ['group', 'link'] : []),
    ...(isLasting && isNew ? ['promotionType', 'entry'] : []),
    ...(hasAnchor ? ['anchor'] : []),
    ...(hasPromotionType ? ['promotionType'] : []),
    ...['from', 'until', 'hidden', 'who'],
    ...(hasMoment ? ['moment'] : []),
    ...['ranks', 'labels'],
  ];
  return [[{ fields }]];
}

/** Maps problems of a draft to form fields; `wrong` takes a draft path and returns its message. */
export function problemsAt(
  fields: readonly FormStep[],
  language: string,
  wrong: (path: string) => string | undefined,
): readonly FoundProblem[] {
  const names = fields.flatMap((groups) => groups.flatMap((group) => group.fields));
  return names.flatMap((name) => {
    const message = wrong(pathOf(name, language));
    return message === undefined ? [] : [{ path: `/${name}`, message }];
  });
}

const WORDS: Readonly<Record<string, string>> = {
  title: 'title',
  summary: 'summary',
  html: 'html',
  ownPicture: 'picture',
};

/** The draft path of a form field, as `fieldsOf` names it. */
function pathOf(field: string, language: string): string {
  return Object.hasOwn(WORDS, field) ? `words/${language}/${WORDS[field]}` : field;
}
