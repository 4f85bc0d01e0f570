import { serviceLink } from '#contract/service/calls.ts';
import type { ServiceLink } from '#contract/service/read.ts';
import { serviceChannel } from '#model/screens/service.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { factsAtom, portalAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { serviceAddress } from './service-address.ts';

/** Links of this type are encrypted; an older gateway leaves decryption to the page (D35). */
const SIGNED = '3';

type Asking = Pick<Browser, 'client' | 'store'>;

/** The address of customer service (M227, M308); undefined without an allowed address. Throws what the call throws. */
export async function findService({ client, store }: Asking): Promise<string | undefined> {
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

/**
 * Whether customer service is off this site: from the site's own help pages, a link to a page of the site would be
 * circular.
 */
export async function isServiceElsewhere(asking: Asking): Promise<boolean> {
  const address = await findService(asking).catch(() => undefined);
  return address !== undefined && new URL(address).origin !== window.location.origin;
}

/** The decryption code is loaded with the first encrypted link. */
async function openLink({ type, path }: ServiceLink): Promise<string | undefined> {
  if (type !== SIGNED) return path;
  const { openServicePath } = await loadChunk(() => import('#contract/service/service-cipher.ts'));
  return openServicePath(path);
}
