/** What is known about the machine before anything is tried. Paths are absolute, absent when nothing was found. */
export interface BrowserSituation {
  /** Named by the person: LIVERY_CHROMIUM, CHROME_PATH or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH. */
  readonly named?: string | undefined;
  /** The browser that Playwright keeps for itself. */
  readonly playwright?: string | undefined;
  /** The first of the system's chromium, chromium-browser, google-chrome. */
  readonly system?: string | undefined;
  readonly isRoot: boolean;
  readonly aptGet?: string | undefined;
}

export type Bringing = 'apt' | 'playwright' | 'npm';

export type BrowserAttempt =
  | { readonly how: 'use'; readonly source: string; readonly path: string }
  | { readonly how: Bringing; readonly source: string };

/** The attempts in order: what is there, the named one first; then the ways to bring one, the distribution's first. */
export function browserAttempts(situation: BrowserSituation): BrowserAttempt[] {
  return [
    ...use(situation.named, 'named by the environment'),
    ...use(situation.playwright, "Playwright's own"),
    ...use(situation.system, "the system's"),
    ...(situation.isRoot && situation.aptGet ? [{ how: 'apt', source: 'apt-get install chromium' } as const] : []),
    { how: 'playwright', source: 'playwright install chromium' },
    { how: 'npm', source: '@sparticuz/chromium from npm' },
  ];
}

function use(path: string | undefined, source: string): BrowserAttempt[] {
  return path ? [{ how: 'use', source, path }] : [];
}
