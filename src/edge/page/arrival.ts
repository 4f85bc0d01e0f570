import type { Posted } from '#contract/page/posted.ts';
import { windowAt } from '#model/screens/screens.ts';
import type { PageQuestion } from './page-question.ts';

const MARK = 'in';

/** Where a form that ended in a session leads a browser that may keep no cookies. */
export const ARRIVAL_PATH = `/login?${MARK}=1`;

/** Whether a page is asked for after such a form. */
export function isArrival(address: PageQuestion['address']): boolean {
  return windowAt(address)?.name === 'login' && new URLSearchParams(address.search).has(MARK);
}

/** The words for whoever was let in, and whose browser refused the session's cookie. */
export const NOT_KEPT: Posted = { values: {}, problems: [], failure: { text: 'error.session_not_kept' } };
