/** What is known about installed browsers. Paths are absolute, and absent if nothing was found. */
export interface BrowserSituation {
  /** Set by the user: LIVERY_CHROMIUM, CHROME_PATH or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH. */
  readonly named?: string | undefined;
  /** Playwright's own browser. */
  readonly playwright?: string | undefined;
  /** The first installed of chromium, chromium-browser, google-chrome. */
  readonly system?: string | undefined;
  /** The headless shells, if installed. */
  readonly playwrightShell?: string | undefined;
  readonly systemShell?: string | undefined;
  readonly isRoot: boolean;
  readonly aptGet?: string | undefined;
}

/**
 * The full browser, or its headless shell: equivalent for tests, but each window of the full browser costs as much CPU
 * as our home page (0.88 s compared with 0.10 s for an empty page).
 */
export type BrowserKind = 'whole' | 'shell';

export type Bringing = 'apt' | 'playwright' | 'npm' | 'aptShell' | 'playwrightShell';

export type BrowserAttempt =
  | { readonly how: 'use'; readonly source: string; readonly path: string }
  | { readonly how: Bringing; readonly source: string };

/**
 * The attempts in order: installed browsers, the configured one first; then ways to install one, the distribution's
 * package first. If a shell is wanted, the distribution's shell is installed even if a full browser exists, which is
 * the fallback.
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
