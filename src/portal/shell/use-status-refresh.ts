import { use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { BrowserContext } from '../state/client.ts';
import { refreshStatus } from '../state/sources/load-status.ts';

/** At most this often, on route changes; live events tell the rest. */
const REFRESH_MS = 60_000;

/** Asks for the status on a route change when it is a minute or older. The page itself came with one. */
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
