import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ensureBrowser, nameEngines } from '#scripts/ensure-browser.ts';

// Worker processes read this file too: they inherit the values of the first one.
process.env['LIVERY_CHROMIUM'] ??= await ensureBrowser(undefined, 'shell');
await nameEngines();
process.env['NODE_ENV'] = 'production';

/** Tests in Firefox and WebKit (docs/reference/browsers.md): the runner is Playwright's, the engines are the distribution's. */
export default defineConfig({
  testDir: '.',
  build: { external: ['**/src/**', '**/scripts/**', '**/tests/support/**', '**/dist/**'] },
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/engines',
  fullyParallel: false,
  // One engine each: a file's tests are distributed by their describe blocks.
  workers: 2,
  retries: 1,
  forbidOnly: true,
  timeout: 1_500_000,
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(process.env['LIVERY_BROWSER_REPORT'] ?? 'test-results/engines-report.json') }],
  ],
});
