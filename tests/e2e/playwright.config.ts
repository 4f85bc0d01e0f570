import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '#scripts/ensure-browser.ts';

// Worker processes read this file too: they inherit the answer of the first one.
process.env['LIVERY_CHROMIUM'] ??= await ensureBrowser(undefined, 'shell');

// Edges of the tests' own draw as a site does: React for development costs the processor twice as much.
process.env['NODE_ENV'] = 'production';

const isLookedInto = process.env['LIVERY_TRACE'] === '1';

const GATEWAYS = /broken-gateways\.spec\.ts/;

/** Journeys of the long runs stand beside their kin: the gate leaves them out, `npm run test:deep -- browser` runs them alone. */
const DEEP = /@deep/;

/**
 * Pages are drawn by the processor: without an emulated graphics card in between, each letter in grey alone. They ask for less
 * transparency: blurring the page behind a window takes the processor 40 ms a frame, each time a caret blinks.
 */
const CHEAP_DRAWING = ['--disable-gpu', '--disable-lcd-text', '--blink-settings=prefersReducedTransparency=true'];

/** Journeys in a real Chromium against the built site on a database of their own. */
export default defineConfig({
  testDir: '.',
  // Node runs our TypeScript as it is: what is not a test is not translated anew in each worker.
  build: { external: ['**/src/**', '**/scripts/**', '**/tests/support/**', '**/dist/**'] },
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  // Two leave a core idle for a seventh of the time.
  workers: 3,
  // Three browsers, the site and its database share two cores: the gate names what needed a second run.
  retries: 1,
  forbidOnly: true,
  // These end what hangs: a journey that is right is never ended for being slow.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  projects: [
    // On the same site, in the engines that the gate has named (scripts/gate.ts): without their names they hold no test. First: a file is one
    // worker's, and what measures the movement of a page comes later.
    ...['webkit', 'firefox'].map((name) => ({ name, testDir: '../engines', testMatch: `${name}.spec.ts` })),
    // One file, many gateways: each test has its own. First, since some of them are the longest.
    { name: 'gateways', testMatch: GATEWAYS, fullyParallel: true, grepInvert: DEEP },
    { name: 'journeys', testIgnore: GATEWAYS, grepInvert: DEEP },
    { name: 'deep', grep: DEEP },
  ],
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(process.env['LIVERY_BROWSER_REPORT'] ?? 'test-results/report.json') }],
  ],
  use: {
    // A press that cannot be done hangs: its journey says where, long before its own end.
    actionTimeout: 120_000,
    launchOptions: {
      executablePath: process.env['LIVERY_CHROMIUM'],
      // Chromium's sandbox refuses to run as root (containers, CI).
      args: [...CHEAP_DRAWING, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
    // Motion costs most where no graphics card draws it, and passes through colours that nobody chose.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of a run, with pictures and copies of every step a quarter: LIVERY_TRACE=1 keeps those too.
    trace: { mode: 'on-first-retry', screenshots: isLookedInto, snapshots: isLookedInto, sources: isLookedInto },
    screenshot: 'only-on-failure',
  },
});
