/** What is known about the machine before anything is tried. Paths are absolute, absent when nothing was found. */
export interface BrowserSituation {
  /** Named by the person: LIVERY_CHROMIUM, CHROME_PATH or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH. */
  readonly named?: string | undefined;
  /** The browser that Playwright keeps for itself. */
  readonly playwright?: string | undefined;
  /** The first of the system's chromium, chromium-browser, google-chrome. */
  readonly system?: string | undefined;
  /** The shells beside them, where they are there. */
  readonly playwrightShell?: string | undefined;
  readonly systemShell?: string | undefined;
  readonly isRoot: boolean;
  readonly aptGet?: string | undefined;
}

/**
 * The whole browser, or the shell of it that has no windows: to a journey they are the same, but each window of the whole one
 * costs the processor as much as our home page (0.88 s against 0.10 s for an empty page).
 */
export type BrowserKind = 'whole' | 'shell';

export type Bringing = 'apt' | 'playwright' | 'npm' | 'aptShell' | 'playwrightShell';

export type BrowserAttempt =
  | { readonly how: 'use'; readonly source: string; readonly path: string }
  | { readonly how: Bringing; readonly source: string };

/**
 * The attempts in order: what is there, the named one first; then the ways to bring one, the distribution's first. Where a shell
 * is wanted the distribution's is brought even beside a whole browser, which does where there is none.
 */
export function browserAttempts(situation: BrowserSituation, kind: BrowserKind): BrowserAttempt[] {
  const hasApt = situation.isRoot && situation.aptGet !== undefined;
  const named = use(situation.named, 'named by the environment');
  const whole = [...use(situation.playwright, "Playwright's own"), ...use(situation.system, "the system's")];
  const apt = hasApt ? [bring('apt', 'apt-get install chromium')] : [];
  const npm = bring('npm', '@sparticuz/chromium from npm');
  if (kind === 'whole') return [...named, ...whole, ...apt, bring('playwright', 'playwright install chromium'), npm];
  return [
    ...named,
    ...use(situation.playwrightShell, "Playwright's own shell"),
    ...use(situation.systemShell, "the system's shell"),
    ...(hasApt ? [bring('aptShell', 'apt-get install chromium-headless-shell')] : []),
    ...whole,
    ...apt,
    bring('playwrightShell', 'playwright install chromium-headless-shell'),
    npm,
  ];
}

function bring(how: Bringing, source: string): BrowserAttempt {
  return { how, source };
}

function use(path: string | undefined, source: string): BrowserAttempt[] {
  return path ? [{ how: 'use', source, path }] : [];
}
