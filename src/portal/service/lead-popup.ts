/** Navigates the customer service window to its address, or closes the window (M227, M228, M343). */
import type { Browser } from '../state/client.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { findService } from './find-service.ts';
import type { Popup } from './service-popup.ts';

/**
 * Requests the address of customer service and navigates the window there; without an address the window is closed with
 * a message.
 */
export async function leadPopup({ client, store }: Pick<Browser, 'client' | 'store'>, popup: Popup): Promise<void> {
  const address = await findService({ client, store }).catch(() => undefined);
  if (address !== undefined && !popup.closed) return popup.location.replace(address);
  popup.close();
  if (address === undefined) store.set(showMessageAtom, { text: 'service.unavailable', tone: 'negative' });
}
