/** A piece as its form shows it: the words of one language, and what stands beside them. Pure. */
import { defineForm } from '#console/forms/define-form.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import schema from '#schemas/forms/console/piece.json' with { type: 'json' };
import make from '#schemas/forms/console/piece.json?validator';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { isBlank, NO_WORDS, type EntryDraft, type WordsDraft } from './content-draft.ts';

export const entryForm = defineForm({ schema, make });

/** Texts of a draft that are fields of the same name. */
const TEXTS = [
  ...['from', 'until', 'moment', 'who', 'ranks', 'labels'],
  ...['picture', 'link', 'group', 'anchor', 'promotionType'],
] as const satisfies readonly string[];

/** What the form shows of a draft in a language. */
export function valuesOfEntry(draft: EntryDraft, language: string): FormValues {
  const { title, summary, html, picture } = draft.words[language] ?? NO_WORDS;
  const texts: Readonly<Record<string, unknown>> = { ...draft };
  return {
    ...{ title, summary, html, ownPicture: picture, hidden: draft.hidden !== '' },
    ...Object.fromEntries(TEXTS.map((name) => [name, texts[name]])),
  };
}

/** The draft with what the form holds. A language that says nothing as before has no words. */
export function draftWith(values: FormValues, draft: EntryDraft, language: string): EntryDraft {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const words: WordsDraft = {
    title: text('title'),
    summary: text('summary'),
    html: text('html'),
    picture: text('ownPicture'),
  };
  const isStated = !isBlank(words) || Object.hasOwn(draft.words, language);
  return {
    ...draft,
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    hidden: values['hidden'] === true ? 'yes' : '',
    ...(isStated && { words: { ...draft.words, [language]: words } }),
  };
}

/** The fields that a kind of piece has. */
export function stepsOf(kind: ContentKind): readonly FormStep[] {
  const { hasSummary, hasHtml, hasPicture, hasAnchor, hasPromotionType, hasMoment } = CONTENT_PARTS[kind];
  const fields = [
    'title',
    ...(hasSummary ? ['summary'] : []),
    ...(hasHtml ? ['html'] : []),
    ...(hasPicture ? ['ownPicture', 'picture', 'group', 'link'] : []),
    ...(hasAnchor ? ['anchor'] : []),
    ...(hasPromotionType ? ['promotionType'] : []),
    ...['from', 'until', 'hidden', 'who'],
    ...(hasMoment ? ['moment'] : []),
    ...['ranks', 'labels'],
  ];
  return [[{ fields }]];
}

/** What is told of a draft, at the fields of the form; `wrong` says it by the draft's own paths. */
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

/** Where a field stands in the draft, as `fieldsOf` names parts. */
function pathOf(field: string, language: string): string {
  return Object.hasOwn(WORDS, field) ? `words/${language}/${WORDS[field]}` : field;
}
