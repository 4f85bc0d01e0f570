/** Records a page visit with Lighthouse and evaluates it for simulated phones. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Flags, type Trace } from 'lighthouse';
import { ownBlockedTime } from './own-time.ts';
import type { Round } from './statistics.ts';

/** BenchmarkIndex of phones in Lighthouse: a mid-range and a weak one. */
export const PHONES = { mid: 600, weak: 375 } as const;
export type Phone = keyof typeof PHONES;

export interface Paint {
  readonly lcp: number;
  readonly fcp: number;
  readonly performance: number;
  /** Total blocking time: time of tasks beyond 50 ms each, from the first paint until the page is idle. */
  readonly tbt: number;
  /** The same by the main thread's CPU clock, to the end of the trace: without waiting for a processor. */
  readonly own: number;
  readonly cls: number;
  readonly blocking: number;
  /** Machine speed in the round: Lighthouse's BenchmarkIndex. */
  readonly index: number;
  /** CPU slowdown factor of the phone compared with this machine. */
  readonly throttle: number;
}

/** CPU slowdown factor of a phone compared with a machine of this index; at least 1. */
export function throttleFor(phone: Phone, index: number): number {
  return Math.max(1, Math.round((index / PHONES[phone]) * 10) / 10);
}

export function describeSpeed(phones: readonly Pick<Paint, 'index' | 'throttle'>[]): string {
  const slower = phones.map(({ throttle }) => throttle.toFixed(1)).join(' and ');
  return `index ${phones[0]?.index.toFixed(0)}, CPU ${slower} times slower`;
}

/** Lighthouse's trace missed the navigation and contains nothing; Lighthouse recommends another run. */
const MISSED = 'NO_NAVSTART';
const MOST_VISITS = 3;

/** A recorded visit that is not evaluated yet. */
export interface Recording {
  readonly url: string;
  readonly folder: string;
  /** BenchmarkIndex of the machine during this visit. */
  readonly index: number;
}

/**
 * Visits a page with a fresh browser and profile, and stores the recording in a folder below `home`. Throws if
 * Lighthouse could not record it.
 */
export async function recordVisit(chromePath: string, url: string, home: string): Promise<Recording> {
  const folder = await mkdtemp(join(home, 'visit-'));
  await record(chromePath, url, folder);
  return { url, folder, index: (await readArtifacts(folder)).BenchmarkIndex };
}

type Paints<Asked extends Phone> = Readonly<Record<Asked, Paint>>;

/**
 * Evaluates both visits of a round for each phone, with the mean machine speed of both: with separate speeds a
 * temporary load would make one of them a different phone. Removes the recordings.
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
      // Audits at once: only the audit reveals whether anything was recorded.
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

/**
 * Lighthouse accepts a recording only with the settings that it was made with; CPU throttling is simulated afterwards.
 */
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
