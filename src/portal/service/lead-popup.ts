/** Leads the window of customer service to where it is, or closes it (M227, M228, M343). */
import { serviceLink } from '#contract/service/calls.ts';
import type { ServiceLink } from '#contract/service/read.ts';
import { serviceChannel } from '#model/screens/service.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { factsAtom, portalAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { sayWordAtom } from '../state/texts/words.ts';
import { serviceAddress } from './service-address.ts';
import type { Popup } from './service-popup.ts';

/** Links of this type are ciphertexts that an older gateway leaves to the page (D35). */
const SEALED = '3';

/** Asks where customer service is and leads the window there; where nothing answers it is closed, with a word. */
export async function leadPopup({ client, store }: Pick<Browser, 'client' | 'store'>, popup: Popup): Promise<void> {
  const address = await askAddress({ client, store }).catch(() => undefined);
  if (address !== undefined && !popup.closed) return popup.location.replace(address);
  popup.close();
  if (address === undefined) store.set(sayWordAtom, { text: 'service.unavailable', tone: 'negative' });
}

async function askAddress({ client, store }: Pick<Browser, 'client' | 'store'>): Promise<string | undefined> {
  const csType = serviceChannel(store.get(factsAtom));
  const links = await client.send(serviceLink, { csType }, { quiet: true });
  const { linkOrigins } = store.get(portalAtom).services;
  for (const link of links) {
    const path = await openLink(link);
    const address = path === undefined ? undefined : serviceAddress(path, linkOrigins, window.location.origin);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** The code that opens ciphertexts comes with the first of them. */
async function openLink({ type, path }: ServiceLink): Promise<string | undefined> {
  if (type !== SEALED) return path;
  const { openServicePath } = await loadChunk(() => import('#contract/service/service-cipher.ts'));
  return openServicePath(path);
}
