/** The built page of the phone provider in a real browser, with an emulator in the provider's place. */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { brandFile } from '#brand/testing/brand-files.ts';
import { readClientBuild } from '#edge/build/client-build.ts';
import { openTestEdge } from '#edge/testing/edge-of.ts';
import { completeTexts } from '#texts/complete.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';

/** A reply of the phone provider's page (portal/phone/messages.ts). */
export interface PhoneAnswer {
  readonly type: string;
  readonly verificationId?: string;
  readonly idToken?: string;
  readonly code?: string;
}

/** An edge with one site that has the phone provider, and a page of the site. */
export interface PhoneSite {
  /** Opens the page in a separate window, as a form does, sends one job and returns the reply. */
  converse(job: Readonly<Record<string, string>>): Promise<PhoneAnswer>;
  /** Console errors, script errors, and violations of the page's policy, in all windows. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const CLIENT = join(import.meta.dirname, '../../dist/client');

/** Opens the set-up with `emulator` in the provider's place. Requires the build. */
export async function openPhoneSite(projectId: string, emulator: string): Promise<PhoneSite> {
  const features = { features: { phoneAuth: { provider: 'firebase' } } };
  const demoGames = await openTestEdge({
    files: { 'aurora/brand.json': brandFile('aurora', features) },
    build: await readClientBuild(CLIENT),
    clientFolder: CLIENT,
    texts: (language) => completeTexts(language) ?? {},
    phoneEmulator: emulator,
  });
  const provider = { provider: 'firebase', projectId, apiKey: 'public-key', authDomain: 'localhost', emulator };
  demoGames.gateway.answers.set('/wps/verification/phoneProvider', provider);
  await demoGames.edge.app.listen({ host: '127.0.0.1', port: 0 });
  const address = demoGames.edge.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The edge has no port.');
  const browser = await openBrowser();
  const complaints: string[] = [];
  const context = await browser.newContext();
  context.on('page', (page) => watch(page, complaints));
  const page = await context.newPage();
  await page.goto(`http://aurora.localhost:${address.port}/_phone`);
  return {
    complaints,
    converse: (job) => page.evaluate(speak, job),
    async close() {
      await browser.close();
      await demoGames.close();
    },
  };
}

async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['LIVERY_CHROMIUM'] ?? (await ensureBrowser(() => undefined));
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/**
 * Expected refusals, and calls that the emulator lacks, are logged as network errors; a policy violation has its own
 * error.
 */
const NETWORK = /^Failed to load resource: the server responded with a status of (4\d\d|501)/;

function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
}

/** Runs in the page of the site. */
function speak(job: Readonly<Record<string, string>>): Promise<PhoneAnswer> {
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(`livery-phone-${id}`);
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data.type === 'ready') channel.postMessage(job);
      else resolve(data);
    };
    window.open(`/_phone#${id}`, '_blank', 'popup,width=420,height=620');
  });
}
