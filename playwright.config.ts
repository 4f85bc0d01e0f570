import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from './scripts/ensure-browser.ts';

const port = 4600;
const data = join(tmpdir(), `livery-e2e-${process.getuid?.() ?? 0}`);

// Worker processes read this file too: they inherit the answer of the first one.
process.env['LIVERY_CHROMIUM'] ??= await ensureBrowser();

/** Journeys in a real Chromium against the built site on a database of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env['LIVERY_BROWSER_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL: `http://aurora.localhost:${port}`,
    launchOptions: { executablePath: process.env['LIVERY_CHROMIUM'] },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'rm -rf "$LIVERY_DATA" && exec node scripts/start.ts',
    url: `http://127.0.0.1:${port}/healthz`,
    env: { LIVERY_DATABASE: 'embedded', LIVERY_DATA: data, PORT: String(port) },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
