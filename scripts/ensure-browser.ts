// Finds or installs a Chromium. As a script it prints the path.
import { globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Bringing, type BrowserAttempt, type BrowserKind, browserAttempts } from './browser-attempts.ts';
import { aptInstall } from './packages/apt.ts';
import { exists, firstOnPath, output, run } from './packages/run.ts';

const CACHE = resolve('node_modules/.cache/chromium');
const SPARTICUZ = '@sparticuz/chromium@153.0.0';
const PLAYWRIGHT = resolve('node_modules/.bin/playwright');
const FONTS = ['fonts-noto-core', 'fonts-noto-cjk'];

type Print = (line: string) => void;

/**
 * The path of a Chromium that answers --version, installed if necessary. Rejects with the list of attempts if none
 * works.
 */
export async function ensureBrowser(
  print: Print = (line) => console.error(`browser: ${line}`),
  kind: BrowserKind = 'whole',
): Promise<string> {
  const attempts = browserAttempts(await detectEnvironment(), kind);
  for (const attempt of attempts) {
    const path = await tryAttempt(attempt, print);
    if (path) return path;
  }
  throw new Error(
    `No Chromium: tried ${attempts.map((attempt) => attempt.source).join(', ')}. Set LIVERY_CHROMIUM to the path of one.`,
  );
}

export interface Engines {
  readonly firefox: string;
  readonly webkit: string;
}

/** The distribution's engines: commands that detect them, and packages that install them. */
const ENGINES = [
  { commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  {
    commands: ['WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1', 'xvfb'],
  },
  // The driver's window needs a virtual display.
  { commands: ['Xvfb'], packages: ['xvfb'] },
] as const;

/** Finds Firefox and WebKit, or installs them if root and apt-get allow it. Rejects with what to install. */
export async function ensureEngines(print: Print = (line) => console.error(`engines: ${line}`)): Promise<Engines> {
  const missing = await missingPackages();
  if (missing.length > 0) {
    const { isRoot, aptGet } = await detectEnvironment();
    const remedy = `for Firefox and WebKit run "apt-get install ${missing.join(' ')}" as root (docs/reference/browsers.md)`;
    if (!isRoot || !aptGet) throw new Error(`No engines: ${remedy}.`);
    print(`installing ${missing.join(' ')}`);
    await aptInstall(missing).catch((error: Error) => {
      throw new Error(`No engines: ${error.message}; ${remedy}.`);
    });
  }
  const firefox = process.env['LIVERY_FIREFOX'] ?? (await firstOnPath(['firefox-esr', 'firefox']));
  const webkit = await firstOnPath(['WebKitWebDriver']);
  if (firefox === undefined || webkit === undefined) throw new Error('No engines: their packages brought no program.');
  return { firefox, webkit };
}

/** Passes the paths to child processes by environment variables, once per run. */
export async function nameEngines(print?: Print): Promise<void> {
  if (process.env['LIVERY_FIREFOX'] !== undefined && process.env['LIVERY_WEBKIT'] !== undefined) return;
  const { firefox, webkit } = await ensureEngines(print);
  process.env['LIVERY_FIREFOX'] ??= firefox;
  process.env['LIVERY_WEBKIT'] ??= webkit;
}

/** Missing packages. WebKit's browser window is a Python program on top of its library. */
async function missingPackages(): Promise<string[]> {
  const absent = await Promise.all(
    ENGINES.map(async ({ commands, packages }) => ((await firstOnPath([...commands])) ? [] : packages)),
  );
  const library = ['-c', "import gi; gi.require_version('WebKit2', '4.1')"];
  const hasWindow = (await output('/usr/bin/python3', library)) !== undefined;
  return [...new Set([...absent.flat(), ...(hasWindow ? [] : ['python3-gi', 'gir1.2-webkit2-4.1'])])];
}

/** Scripts in screenshots, by one language each. */
const WRITTEN = ['zh', 'ja', 'ko', 'th', 'ar', 'hi'];

/**
 * Installs fonts for Han, kana, Hangul, Thai, Arabic and Devanagari if root and apt-get allow it; screenshots show
 * boxes without them. Returns whether each script has a font, and prints what to install if not.
 */
export async function ensureFonts(print: Print = (line) => console.error(`fonts: ${line}`)): Promise<boolean> {
  const missing = await unwritten();
  if (missing.length === 0) return true;
  const { isRoot, aptGet } = await detectEnvironment();
  const remedy = `none for ${missing.join(', ')}: install ${FONTS.join(' and ')}, or pictures show boxes`;
  if (!isRoot || !aptGet) return reportMissing(print, remedy);
  print(`installing ${FONTS.join(' and ')}`);
  const failure = await aptInstall(FONTS).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure === undefined && (await unwritten()).length === 0) return true;
  return reportMissing(print, remedy);
}

function reportMissing(print: Print, remedy: string): false {
  print(remedy);
  return false;
}

async function unwritten(): Promise<readonly string[]> {
  const found = await Promise.all(WRITTEN.map((language) => output('fc-list', [`:lang=${language}`, 'family'])));
  return WRITTEN.filter((_, at) => !found[at]?.trim());
}

async function detectEnvironment() {
  return {
    named:
      process.env['LIVERY_CHROMIUM'] ??
      process.env['CHROME_PATH'] ??
      process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'],
    playwright: await playwrightsOwn(),
    system: await firstOnPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']),
    playwrightShell: await playwrightsShell(),
    systemShell: await firstOnPath(['chromium-headless-shell', 'chrome-headless-shell']),
    isRoot: process.getuid?.() === 0,
    aptGet: await firstOnPath(['apt-get']),
  };
}

async function tryAttempt(attempt: BrowserAttempt, print: Print): Promise<string | undefined> {
  if (attempt.how === 'use') return working(attempt.path, attempt.source, print);
  print(`bringing one: ${attempt.source}`);
  const started = performance.now();
  try {
    const path = await BRINGING[attempt.how]();
    print(`${attempt.source} took ${Math.round((performance.now() - started) / 1000)} s`);
    return path && (await working(path, attempt.source, print));
  } catch (error) {
    print(`${attempt.source} failed: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function working(path: string, source: string, print: Print): Promise<string | undefined> {
  const version = (await output(path, ['--version', '--no-sandbox']))?.trim();
  print(version ? `${version} at ${path} (${source})` : `${path} (${source}) does not answer --version`);
  return version ? path : undefined;
}

const BRINGING: Readonly<Record<Bringing, () => Promise<string | undefined>>> = {
  apt: () => bringByApt('chromium', 'chromium-browser'),
  aptShell: () => bringByApt('chromium-headless-shell'),
  playwright: async () => {
    await run(PLAYWRIGHT, ['install', 'chromium']);
    return playwrightsOwn();
  },
  playwrightShell: async () => {
    await run(PLAYWRIGHT, ['install', 'chromium-headless-shell']);
    return playwrightsShell();
  },
  npm: bringFromNpm,
};

async function bringByApt(name: string, ...others: string[]): Promise<string | undefined> {
  await aptInstall([name, ...FONTS]);
  return firstOnPath([name, ...others]);
}

async function bringFromNpm(): Promise<string | undefined> {
  await mkdir(CACHE, { recursive: true });
  await run('npm', [
    'install',
    '--prefix',
    CACHE,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    SPARTICUZ,
  ]);
  const entry = createRequire(join(CACHE, 'index.js')).resolve('@sparticuz/chromium');
  const { default: chromium } = await import(pathToFileURL(entry).href);
  return chromium.executablePath();
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return (await exists(path)) ? path : undefined;
}

/** Playwright installs the shell next to the full browser, and reports the path of the browser only. */
async function playwrightsShell(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const browsersFolder = dirname(dirname(dirname(chromium.executablePath())));
  return globSync('chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}', { cwd: browsersFolder })
    .map((path) => join(browsersFolder, path))
    .at(-1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(await ensureBrowser(undefined, 'shell'));
  await ensureFonts();
  if (process.platform === 'linux') console.log(Object.values(await ensureEngines()).join('\n'));
}
