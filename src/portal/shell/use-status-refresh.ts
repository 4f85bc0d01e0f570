import { use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { BrowserContext } from '../state/client.ts';
import { refreshStatus } from '../state/sources/load-status.ts';

/** Minimum interval between refreshes on route changes; live events report the rest. */
const REFRESH_MS = 60_000;

/** Refreshes the status on a route change when the status is a minute or older. The page itself came with a status. */
export function useStatusRefresh(): void {
  const browser = use(BrowserContext);
  const { pathname } = useLocation();
  const asked = useRef<{ at: number; pathname: string }>(undefined);
  useEffect(() => {
    const now = Date.now();
    const last = asked.current;
    if (last === undefined) asked.current = { at: now, pathname };
    if (browser === null || last === undefined || last.pathname === pathname) return;
    const isDue = now - last.at >= REFRESH_MS;
    asked.current = { at: isDue ? now : last.at, pathname };
    if (isDue) void refreshStatus(browser);
  }, [browser, pathname]);
}
