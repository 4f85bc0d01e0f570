import type { Posted } from '#contract/page/posted.ts';
import { windowAt } from '#model/screens/screens.ts';
import type { PageQuestion } from './page-question.ts';

const ARRIVAL_FLAG = 'in';

/** Redirect target after a form that started a session, in case the browser refuses cookies. */
export const ARRIVAL_PATH = `/login?${ARRIVAL_FLAG}=1`;

/** Whether the page is requested after such a form. */
export function isArrival(address: PageQuestion['address']): boolean {
  return windowAt(address)?.name === 'login' && new URLSearchParams(address.search).has(ARRIVAL_FLAG);
}

/** The message for a user whose sign-in succeeded but whose browser refused the session cookie. */
export const SESSION_NOT_STORED: Posted = { values: {}, problems: [], failure: { text: 'error.session_not_kept' } };
