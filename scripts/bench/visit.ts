/** One visit by Lighthouse, judged as if phones had made it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Flags, type Trace } from 'lighthouse';
import { ownBlockedTime } from './own-time.ts';
import type { Round } from './statistics.ts';

/** What phones reach in Lighthouse's own measure of a processor (BenchmarkIndex): one of middle range, and a weak one. */
export const PHONES = { mid: 600, weak: 375 } as const;
export type Phone = keyof typeof PHONES;

/** What one visit comes to. Times in ms. */
export interface Paint {
  readonly lcp: number;
  readonly fcp: number;
  readonly performance: number;
  /** Total blocking time: what tasks took beyond 50 ms each, from the first paint until the page rests. */
  readonly tbt: number;
  /** The same by the clock of the page's own thread, to the end of the recording: without what it waited for a processor. */
  readonly own: number;
  readonly cls: number;
  readonly blocking: number;
  /** The machine's own speed in the round: Lighthouse's BenchmarkIndex. */
  readonly index: number;
  /** How many times slower than this machine the phone is. */
  readonly throttle: number;
}

/** How many times slower a phone is than a machine of this index; never faster than the machine. */
export function throttleFor(phone: Phone, index: number): number {
  return Math.max(1, Math.round((index / PHONES[phone]) * 10) / 10);
}

/** In words, how fast the machine was and how much slower the phones beside it. */
export function describeSpeed(phones: readonly Pick<Paint, 'index' | 'throttle'>[]): string {
  const slower = phones.map(({ throttle }) => throttle.toFixed(1)).join(' and ');
  return `index ${phones[0]?.index.toFixed(0)}, CPU ${slower} times slower`;
}

/** Its recorder missed the navigation: nothing was measured, and it asks to be run again itself. */
const MISSED = 'NO_NAVSTART';
const MOST_VISITS = 3;

/** A visit that was recorded and waits for its judgement. */
export interface Recording {
  readonly url: string;
  readonly folder: string;
  /** The machine's index in this very visit. */
  readonly index: number;
}

/** Visits a page with a fresh browser and profile, and keeps the recording in a folder below `home`. Throws when Lighthouse could not record it. */
export async function recordVisit(chromePath: string, url: string, home: string): Promise<Recording> {
  const folder = await mkdtemp(join(home, 'visit-'));
  await record(chromePath, url, folder);
  return { url, folder, index: (await readArtifacts(folder)).BenchmarkIndex };
}

type Paints<Asked extends Phone> = Readonly<Record<Asked, Paint>>;

/**
 * Judges both visits of a round for each of the phones, by one speed of the machine, the mean of both: a busy minute would make one
 * of them a visit of another phone. Removes the recordings.
 */
export async function validateRound<Asked extends Phone>(
  { ours, reference }: Round<Recording>,
  phones: readonly Asked[],
): Promise<Round<Paints<Asked>>> {
  const index = (ours.index + reference.index) / 2;
  return {
    ours: await validateVisit(ours, index, phones),
    reference: await validateVisit(reference, index, phones),
  };
}

async function validateVisit<Asked extends Phone>(
  { url, folder }: Recording,
  index: number,
  phones: readonly Asked[],
): Promise<Paints<Asked>> {
  const paints: Partial<Record<Asked, Paint>> = {};
  for (const phone of phones) paints[phone] = await validateAs({ url, folder, index }, phone);
  await rm(folder, { recursive: true, force: true });
  return paints as Paints<Asked>;
}

const OPTIONS = { onlyCategories: ['performance'], logLevel: 'error' } as const satisfies Flags;
const options = (): Flags => ({ ...OPTIONS, onlyCategories: [...OPTIONS.onlyCategories] });

async function record(chromePath: string, url: string, folder: string): Promise<void> {
  for (let visit = 1; ; visit += 1) {
    const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'];
    const chrome = await chromeLauncher.launch({ chromePath, chromeFlags, logLevel: 'silent' });
    try {
      // Audited once as it is: only then it says whether anything was recorded.
      const flags = { ...options(), port: chrome.port, gatherMode: folder, auditMode: folder };
      const error = (await lighthouse(url, flags))?.lhr.runtimeError;
      if (error === undefined) return;
      if (error.code !== MISSED || visit === MOST_VISITS)
        throw new Error(`Lighthouse says of ${url}: ${error.message}`);
    } finally {
      chrome.kill();
    }
  }
}

interface Artifacts {
  readonly BenchmarkIndex: number;
  readonly settings: Pick<Flags, 'throttling'>;
}

const artifactsOf = (folder: string): string => join(folder, 'artifacts.json');
const readArtifacts = async (folder: string): Promise<Artifacts> =>
  JSON.parse(await readFile(artifactsOf(folder), 'utf8'));

/** Lighthouse takes a recording with the settings that it was made with only; the processor is simulated afterwards. */
async function validateAs({ url, folder, index }: Recording, phone: Phone): Promise<Paint> {
  const recording = await readArtifacts(folder);
  const trace: Trace = JSON.parse(await readFile(join(folder, 'trace.json'), 'utf8'));
  const throttle = throttleFor(phone, index);
  const throttling = { ...recording.settings.throttling, cpuSlowdownMultiplier: throttle };
  await writeFile(
    artifactsOf(folder),
    JSON.stringify({ ...recording, settings: { ...recording.settings, throttling } }),
  );
  const result = await lighthouse(url, { ...options(), auditMode: folder, throttling });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { audits, categories } = result.lhr;
  const value = (id: string): number => {
    const found = audits[id]?.numericValue;
    if (found === undefined) throw new Error(`Lighthouse measured no ${id} of ${url}`);
    return found;
  };
  return {
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    own: ownBlockedTime(trace, throttle),
    cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
    performance: Math.round((categories['performance']?.score ?? 0) * 100),
    blocking: countItems(audits['render-blocking-insight']?.details),
    index,
    throttle,
  };
}

function countItems(details: unknown): number {
  if (typeof details !== 'object' || details === null || !('items' in details)) return 0;
  return Array.isArray(details.items) ? details.items.length : 0;
}
