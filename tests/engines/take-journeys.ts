/** Runs every test in every engine: checks its outcome, and that there is no complaint. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test as base, expect, type TestInfo } from '@playwright/test';
import { freshName } from '#tests/e2e/journey.ts';
import { type Engine, type EngineName, type EnginePage, ownComplaints } from './driver.ts';
import type { JourneySite } from './journeys.ts';
import { isNamed, openEngine } from './open-engine.ts';
import { personAt } from './person.ts';
import { ENGINES, type Place, placeOf, TAKEN, TRANSPORTS, type Transport } from './transports.ts';

/** An engine is opened once per worker, at its first use. */
const test = base.extend<object, { readonly engineOf: (name: EngineName) => Promise<Engine> }>({
  engineOf: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from a pattern
    async ({}, use) => {
      const opened = new Map<EngineName, Promise<Engine>>();
      await use((name) => {
        const engine = opened.get(name) ?? openEngine(name);
        opened.set(name, engine);
        return engine;
      });
      for (const engine of opened.values()) await (await engine).close();
    },
    { scope: 'worker' },
  ],
});

/** A different brand per engine, so that two engines do not toggle the same switch. */
const CONSOLE_BRANDS: Readonly<Record<EngineName, string>> = { webkit: 'lotus', firefox: 'harbor', chromium: 'aurora' };

export function siteOf(transport: Transport, engine: EngineName): JourneySite {
  const place = placeOf(transport);
  const scheme = transport === 'tls' ? 'https' : 'http';
  const at = (host: string, path = '/') => `${scheme}://${host}.localhost:${place.port}${path}`;
  return { at, toggledBrand: CONSOLE_BRANDS[engine], inviteStaffUser: () => invite(place, at('console')) };
}

/** The link that the command line prints for a new administrator, with the console's public address. */
async function invite({ database, brands }: Place, consoleAt: string): Promise<string> {
  const person = ['--email', `${freshName('e')}@staff.example`, '--name', 'Eve', '--role', 'administrator'];
  const env = { ...process.env, DATABASE_URL: database, LIVERY_BRANDS: brands };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/staff.ts', 'add', ...person], { env });
  const { pathname, search, hash } = new URL(stdout.trim());
  return new URL(pathname + search + hash, consoleAt).href;
}

/** WebKit never replies to a screenshot request for some pages with a framed game: limits the wait. */
const PICTURE_MS = 20_000;

/** Attaches a screenshot; without one the test's own error says more. */
async function keepPicture(page: EnginePage, info: TestInfo): Promise<void> {
  const file = info.outputPath('page.png');
  const isSaved = page.picture(file).then(
    () => true,
    () => false,
  );
  const pastPatience = new Promise<false>((resolve) => setTimeout(resolve, PICTURE_MS, false).unref());
  if (await Promise.race([isSaved, pastPatience])) await info.attach('page', { path: file });
}

/** Every test of this run in one engine. One file each, so that a worker opens one engine. */
export function takeJourneys(engine: EngineName): void {
  if (!ENGINES.includes(engine) || !isNamed(engine)) return;
  for (const transport of TRANSPORTS) {
    test.describe(`${engine}, ${transport}`, () => {
      for (const journey of TAKEN)
        test(journey.name, async ({ engineOf }, info) => {
          const page = await (await engineOf(engine)).newPage();
          try {
            await journey.take(personAt(page), siteOf(transport, engine));
            expect(ownComplaints(page)).toEqual([]);
          } catch (error) {
            await keepPicture(page, info);
            throw error;
          } finally {
            await page.close();
          }
        });
    });
  }
}
