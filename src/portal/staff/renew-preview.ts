import { own, ownText } from '#model/json/json.ts';
import { createThemeWearer } from '../live/renew-theme.ts';
import type { Store } from '../state/client.ts';
import { loadTrees, readPortalFile } from '../state/sources/load-trees.ts';

/**
 * Redraws an opened preview with what a ticket has; screen and scroll position stay. A later ticket wins. False: the ticket
 * shows nothing here, and the page must be opened again.
 */
export function createRenewal(store: Store): (ticket: string) => Promise<boolean> {
  const wear = createThemeWearer();
  let newest = '';
  return async (ticket) => {
    newest = ticket;
    const address = `/_staff/preview/${encodeURIComponent(ticket)}/portal`;
    const reply = await fetch(address, { credentials: 'omit' }).catch(() => undefined);
    const answer: unknown = reply?.ok ? await reply.json() : undefined;
    if (newest !== ticket) return true;
    const theme = ownText(answer, 'theme');
    if (theme === undefined) return false;
    wear(theme);
    loadTrees(store, readPortalFile(own(answer, 'portal'), address));
    return true;
  };
}
