import { StaffCallFailed } from '#console/api/client.ts';
import { usePages } from '#console/people/use-pages.ts';
import { type ContentPage, type ContentQuery, contentList } from '#contract/staff/content/calls.ts';
import type { StaffCall } from '#contract/staff/staff-call.ts';

/** A page that cannot be parsed counts as a failure: an empty list would claim that there is no content. */
const readable: StaffCall<ContentQuery, ContentPage> = {
  ...contentList,
  read: (value) => {
    const page = contentList.read(value);
    if (page === undefined) throw new StaffCallFailed('bad_reply');
    return page;
  },
};

export function useContentList(merchant: string, query: ContentQuery) {
  return usePages(readable, merchant, query);
}
