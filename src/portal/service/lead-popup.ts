/** Leads the window of customer service to where it is, or closes it (M227, M228, M343). */
import type { Browser } from '../state/client.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { findService } from './find-service.ts';
import type { Popup } from './service-popup.ts';

/** Asks where customer service is and leads the window there; where nothing answers it is closed, with a word. */
export async function leadPopup({ client, store }: Pick<Browser, 'client' | 'store'>, popup: Popup): Promise<void> {
  const address = await findService({ client, store }).catch(() => undefined);
  if (address !== undefined && !popup.closed) return popup.location.replace(address);
  popup.close();
  if (address === undefined) store.set(showMessageAtom, { text: 'service.unavailable', tone: 'negative' });
}
