import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '#console/session/me.ts';
import type { StaffSite } from '#contract/staff/session/calls.ts';
import { sessionStore } from '#ui/engine/storages.ts';

const KEY = 'livery-console-site';

/** The current site: from the URL, else the last one, else the first one. */
export function useChosenSite(): { readonly merchant: string | undefined; readonly site: StaffSite | undefined } {
  const { sites } = useMe();
  const { pathname } = useLocation();
  const named = /^\/m\/([a-z][a-z0-9-]{1,31})(?:\/|$)/.exec(pathname)?.[1];
  useEffect(() => {
    if (named !== undefined) sessionStore.setItem(KEY, named);
  }, [named]);
  const chosen = named ?? sessionStore.getItem(KEY) ?? undefined;
  const site = sites.find(({ merchant }) => merchant === chosen) ?? (named === undefined ? sites[0] : undefined);
  return { merchant: named ?? site?.merchant, site };
}
