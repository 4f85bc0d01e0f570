import { useState } from 'react';
import type { SiteView } from './site-view.ts';
import type { SiteAsked } from './use-sites.ts';

/** A site's state at the start of a decision. */
export interface PinnedSite extends SiteAsked {
  /** Other staff users changed it since then: the gateway checks whether that conflicts with the change. */
  readonly isOlder: boolean;
}

/**
 * Pins the first documents of each site: the basis of a decision must not change while the user decides, otherwise the
 * second of two users would silently undo the first.
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
