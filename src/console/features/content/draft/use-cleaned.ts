import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StaffCallFailed } from '#console/api/client.ts';
import { queryKey, useStaffClient } from '#console/api/use-staff.ts';
import { useSettled } from '#console/kit/use-settled.ts';
import { type ContentPreview, previewContent, type TakenOut } from '#contract/staff/content/calls.ts';
import { CONTENT_LIMITS } from '#contract/staff/content/content.ts';
import type { EntryDraft } from './content-draft.ts';

const SETTLED_MS = 350;

export interface Cleaned {
  /** What the gateway would keep of a language's text, a moment behind what is typed; undefined until it has said. */
  of(language: string): string | undefined;
  /** Undefined until the gateway has said. */
  readonly takenOut: readonly TakenOut[] | undefined;
  /** The gateway did not say: what is taken out is not known. */
  readonly isUnknown: boolean;
}

/** What saving would make of the texts, a moment after they stand still. Nothing is saved. */
export function useCleaned(merchant: string, draft: EntryDraft): Cleaned {
  const client = useStaffClient();
  const asked = useSettled(htmlOf(draft), SETTLED_MS);
  const request = { html: JSON.parse(asked) as Readonly<Record<string, string>> };
  // A question, although it is sent as a POST: texts are too long for an address.
  const { data, isError } = useQuery<ContentPreview | undefined, StaffCallFailed>({
    queryKey: queryKey(previewContent, merchant, request),
    queryFn: ({ signal }) => client.send(previewContent, request, merchant, signal),
    enabled: asked !== '{}',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return {
    of: (language) => (Object.hasOwn(request.html, language) ? data?.html[language] : undefined),
    takenOut: asked === '{}' ? [] : data?.takenOut,
    isUnknown: isError,
  };
}

/** The texts as one, so that the same texts are the same question. */
function htmlOf({ words }: EntryDraft): string {
  const texts = Object.entries(words).flatMap(([language, { html }]) =>
    html.trim() === '' || [...html].length > CONTENT_LIMITS.html ? [] : [[language, html] as const],
  );
  return JSON.stringify(Object.fromEntries(texts));
}
