import type { ContentState } from '#model/proposals/proposal.ts';
import type { ContentDraft } from './calls.ts';
import type { ContentKind, ContentWords } from './content.ts';

/** The name of an entry in the journal and in proposals. */
export function subjectOf(kind: ContentKind, id: string): string {
  return `${kind} ${id}`;
}

type Fields = Pick<ContentDraft, 'words' | 'hidden'> & {
  readonly [Key in keyof Omit<ContentDraft, 'words' | 'hidden' | 'group'>]?: ContentDraft[Key] | undefined;
} & { readonly group?: string | undefined };

/** Converts a draft or an entry to a state. Empty texts and an audience of everyone become null. */
export function stateOf(draft: Fields, removed = false): ContentState {
  const { words, hidden, from, until, moment, audience, picture, link, group, anchor, promotionType } = draft;
  const isAnybody = !audience || (audience.who === 'everyone' && audience.ranks.length + audience.labels.length === 0);
  return {
    hidden,
    removed,
    from: from === undefined ? null : new Date(from).toISOString(),
    until: until === undefined ? null : new Date(until).toISOString(),
    moment: moment ?? null,
    audience: isAnybody ? null : inOrder(audience),
    picture: picture ?? null,
    link: link ?? null,
    group: group ?? null,
    anchor: anchor ?? null,
    promotionType: promotionType ?? null,
    ...Object.fromEntries(
      Object.entries(words)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([language, translation]) => [`words.${language}`, plainWords(translation)]),
    ),
  };
}

/** Canonical order, so that equal audiences compare equal. */
function inOrder({ who, ranks, labels }: NonNullable<ContentDraft['audience']>) {
  return { who, ranks: [...ranks].sort((one, other) => one - other), labels: [...labels].sort() };
}

function plainWords({ title, summary, html, picture }: ContentWords): ContentWords {
  return {
    title: title.trim(),
    ...(summary && { summary }),
    ...(html && { html }),
    ...(picture && { picture }),
  };
}
