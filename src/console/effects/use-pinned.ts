import { useState } from 'react';
import type { SiteView } from './site-view.ts';
import type { SiteAsked } from './use-sites.ts';

/** A site as it was when one began to decide. */
export interface PinnedSite extends SiteAsked {
  /** Colleagues changed it since: whether that touches what one decides about, the gateway says. */
  readonly isOlder: boolean;
}

/**
 * Holds on to the first documents of each site: what one decides about must not change under one's eyes, else the second of two
 * would undo the first without being told.
 */
export function usePinned(sites: readonly SiteAsked[]): readonly PinnedSite[] {
  const [pins, setPins] = useState<ReadonlyMap<string, SiteView>>(new Map());
  const come = sites.flatMap(({ merchant, view }) => (view && !pins.has(merchant) ? [[merchant, view] as const] : []));
  if (come.length > 0) setPins(new Map([...pins, ...come]));
  return sites.map((site) => {
    const view = pins.get(site.merchant) ?? site.view;
    return { ...site, view, isOlder: view?.documents.revision !== site.view?.documents.revision };
  });
}
