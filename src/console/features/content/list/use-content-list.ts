import { StaffCallFailed } from '#console/api/client.ts';
import { usePages } from '#console/people/use-pages.ts';
import { type ContentPage, type ContentQuery, contentList } from '#contract/staff/content/calls.ts';
import type { StaffCall } from '#contract/staff/staff-call.ts';

/** A page that cannot be read is a failure of its own: an empty list would say that nothing is written. */
const readable: StaffCall<ContentQuery, ContentPage> = {
  ...contentList,
  read: (value) => {
    const page = contentList.read(value);
    if (page === undefined) throw new StaffCallFailed('bad_reply');
    return page;
  },
};

/** The pieces of one kind, page after page. */
export function useContentList(merchant: string, query: ContentQuery) {
  return usePages(readable, merchant, query);
}
