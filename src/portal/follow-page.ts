/** What an open page follows besides its revisions. A chunk of its own, loaded once the page is hydrated. */
import { followCentreAddress } from './centre/centre-address.ts';
import { followPopups } from './features/popups/follow-popups.ts';
import type { Browser } from './state/client.ts';
import { followContracts } from './state/sources/follow-contracts.ts';
import { followPromotions } from './state/sources/follow-promotions.ts';
import { followUnread } from './state/sources/follow-unread.ts';

export function followPage(browser: Browser): void {
  // A window that the address names comes before announcements.
  followCentreAddress(browser.store);
  followPopups(browser);
  followUnread(browser);
  followPromotions(browser);
  followContracts(browser);
}
