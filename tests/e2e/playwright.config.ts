import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import type { Options } from './journey.ts';
import { MODES, readModes } from './modes.ts';

// Worker processes read this file too: they inherit the value of the first one.
process.env['LIVERY_CHROMIUM'] ??= await ensureBrowser(undefined, 'shell');

// The tests' own edges render in production mode, as a site does: development React takes twice the CPU time.
process.env['NODE_ENV'] = 'production';

const isTraced = process.env['LIVERY_TRACE'] === '1';

const GATEWAYS = /broken-gateways\.spec\.ts/;

/**
 * Tests of the long runs are next to related ones: the test suite skips them, `npm run test:deep -- browser` runs only
 * them.
 */
const DEEP = /@deep/;

/** Journeys about what a mode takes away run in the other modes only. */
const ABOUT_MODE = readModes(process.env['LIVERY_MODE']).map((mode) => new RegExp(`@not-${mode}`));
const SKIPPED = [DEEP, ...ABOUT_MODE];

/**
 * Software rendering: without an emulated GPU, with greyscale text. Reduced transparency: blurring the page behind a
 * window takes the CPU 40 ms a frame, at each blink of a caret.
 */
const CHEAP_DRAWING = ['--disable-gpu', '--disable-lcd-text', '--blink-settings=prefersReducedTransparency=true'];

/** Tests in a real Chromium against the built site with its own database. */
export default defineConfig<object, Options>({
  testDir: '.',
  // Node runs our TypeScript directly: only test files are transpiled in each worker.
  build: { external: ['**/src/**', '**/scripts/**', '**/tests/support/**', '**/dist/**'] },
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  // Two leave a core idle for a seventh of the time.
  workers: 3,
  // Three browsers, the site and its database share two cores: the test suite names the tests that needed a second run.
  retries: 1,
  forbidOnly: true,
  // These limits only end hanging tests: a correct but slow test must not fail.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  projects: [
    // On the same site, in the engines that the test suite has named (scripts/checks.ts): without their names these
    // projects contain no tests. First: a file runs in one worker, and tests that measure layout shifts run later.
    ...['webkit', 'firefox'].map((name) => ({
      name,
      testDir: '../engines',
      testMatch: `${name}.spec.ts`,
      // As in tests/engines: each wait of a journey may take minutes.
      timeout: 1_500_000,
    })),
    // One file, many gateways: each test has its own. First, since some of them are the longest.
    { name: 'gateways', testMatch: GATEWAYS, fullyParallel: true, grepInvert: SKIPPED },
    { name: 'journeys', testIgnore: GATEWAYS, grepInvert: SKIPPED },
    // Short journeys in all modes at once; `npm run test:deep -- modes` has all journeys in each mode.
    { name: 'modes', grep: /@modes/, use: { modes: MODES } },
    { name: 'deep', grep: DEEP },
  ],
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(process.env['LIVERY_BROWSER_REPORT'] ?? 'test-results/report.json') }],
  ],
  use: {
    // An impossible click hangs: this limit reports its place long before the test's own limit.
    actionTimeout: 120_000,
    launchOptions: {
      executablePath: process.env['LIVERY_CHROMIUM'],
      // Chromium's sandbox refuses to run as root (containers, CI).
      args: [...CHEAP_DRAWING, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
    // Animations are expensive without a GPU, and pass through colours outside of the theme.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of a run, with screenshots and snapshots of every step a quarter: LIVERY_TRACE=1 records
    // those too.
    trace: { mode: 'on-first-retry', screenshots: isTraced, snapshots: isTraced, sources: isTraced },
    screenshot: 'only-on-failure',
  },
});
