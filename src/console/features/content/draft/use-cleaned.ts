import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StaffCallFailed } from '#console/api/client.ts';
import { queryKey, useStaffClient } from '#console/api/use-staff.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import { type ContentPreview, previewContent, type TakenOut } from '#contract/staff/content/calls.ts';
import { CONTENT_LIMITS } from '#contract/staff/content/content.ts';
import type { EntryDraft } from './content-draft.ts';

const DEBOUNCE_MS = 350;

export interface Cleaned {
  /**
   * The sanitised text of a language, as the gateway would store it, shortly after typing pauses; undefined until the
   * gateway has answered.
   */
  of(language: string): string | undefined;
  /** Undefined until the gateway has answered. */
  readonly takenOut: readonly TakenOut[] | undefined;
  /** The gateway failed to answer: what the sanitiser removes is unknown. */
  readonly isUnknown: boolean;
}

/** Previews what the sanitiser would make of the texts, shortly after typing pauses. Saves nothing. */
export function useCleaned(merchant: string, draft: EntryDraft): Cleaned {
  const client = useStaffClient();
  const asked = useDebounced(htmlOf(draft), DEBOUNCE_MS);
  const request = { html: JSON.parse(asked) as Readonly<Record<string, string>> };
  // A query, although sent as a POST: texts are too long for a URL.
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

/** All texts in one string, so that equal texts share one query key. */
function htmlOf({ words }: EntryDraft): string {
  const texts = Object.entries(words).flatMap(([language, { html }]) =>
    html.trim() === '' || [...html].length > CONTENT_LIMITS.html ? [] : [[language, html] as const],
  );
  return JSON.stringify(Object.fromEntries(texts));
}
