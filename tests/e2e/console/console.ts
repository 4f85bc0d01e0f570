/** Shared helpers of the console's e2e tests. */

import { execFile } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';

export interface CommandEnd {
  readonly code: number;
  /** Standard output. */
  readonly output: string;
  /** Standard error. */
  readonly reported: string;
}

/** Runs one of the project's scripts on the database and the brands of the e2e site. */
export function runScript(script: string, ...words: readonly string[]): Promise<CommandEnd> {
  const env = {
    ...process.env,
    DATABASE_URL: process.env['LIVERY_E2E_DATABASE'] ?? '',
    LIVERY_BRANDS: process.env['LIVERY_E2E_BRANDS'] ?? '',
    PORT: process.env['LIVERY_E2E_PORT'] ?? '',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
      resolve({ code, output: stdout.trim(), reported: stderr.trim() });
    });
  });
}

/** A virtual security key in the browser that always approves. */
export async function plugKeyIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Enters the reason and applies the change of a panel. */
export async function apply(panel: Locator, reason: string): Promise<void> {
  await panel.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill(reason);
  await panel.getByRole('button', { name: 'Apply' }).click();
}
