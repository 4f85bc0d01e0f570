/** What an open page follows besides its revisions. A chunk of its own, loaded once the page is hydrated. */
import { watchCutTexts } from '#ui/words/cut-texts.ts';
import { followCentreAddress } from './centre/centre-address.ts';
import { followPopups } from './features/popups/follow-popups.ts';
import { renewMember } from './live/renew-member.ts';
import { renewTheme } from './live/renew-theme.ts';
import type { Browser } from './state/client.ts';
import { followContracts } from './state/sources/follow-contracts.ts';
import { followPromotions } from './state/sources/follow-promotions.ts';
import { followUnread } from './state/sources/follow-unread.ts';

/** `brandRevision`: that of the page's theme. */
export function followPage(browser: Browser, brandRevision: Parameters<typeof renewTheme>[1]): void {
  // A window that the address names comes before announcements.
  followCentreAddress(browser.store);
  followPopups(browser);
  followUnread(browser);
  followPromotions(browser);
  followContracts(browser);
  renewMember(browser);
  renewTheme(browser.store, brandRevision);
  watchCutTexts();
}
