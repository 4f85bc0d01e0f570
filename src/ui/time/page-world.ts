import type { DeadlineWorld } from './deadlines.ts';
import type { ClockSample } from './server-clock.ts';

/**
 * The open page as environment of its deadlines. `askTime` requests the server's time; without it only replies provide
 * the time.
 */
export function pageWorld(askTime?: () => Promise<ClockSample | undefined>): DeadlineWorld {
  return {
    wall: () => Date.now(),
    steady: () => performance.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onReturn(run) {
      const runIfVisible = () => document.visibilityState === 'visible' && run();
      document.addEventListener('visibilitychange', runIfVisible);
      window.addEventListener('pageshow', runIfVisible);
      return () => {
        document.removeEventListener('visibilitychange', runIfVisible);
        window.removeEventListener('pageshow', runIfVisible);
      };
    },
    ...(askTime && { askTime }),
  };
}

/** A response's Date header has a resolution of whole seconds (RFC 9110, section 6.6.1). */
const HALF_SECOND_MS = 500;

/** Requests the time of the page's own site from the Date header of its smallest response. Never rejects. */
export async function askSiteTime(): Promise<ClockSample | undefined> {
  const asked = performance.now();
  const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const serverTime = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(serverTime)) return undefined;
  return { asked, received: performance.now(), server: serverTime + HALF_SECOND_MS, within: HALF_SECOND_MS };
}
