/** Benchmark: delay of a switch change at 1,000 open event streams and in an open page, and lost changes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { staffPath } from '#contract/staff/staff-call.ts';
import { type ChangeRequest, changeTrees, documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { parseBrand } from '#model/site/brand.ts';
import { askRevision, openStreams, type Streams } from '../edge/stream-clients.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';
import { type ConsoleSite, MERCHANT, TOGGLED } from './console-site.ts';

const STREAMS = 1_000;
const ROUNDS = 9;
const REDRAWS = 5;
const BURSTS = 40;
/** Odd, so that a burst ends with a different state and revision than it started with. */
const TOGGLES_PER_BURST = 25;
const LIMIT_MS = 10_000;
const QUIET_MS = 300;
/**
 * Time limit of all bursts: a machine that has not made 1,000 changes by then reports how many it made, without a
 * result for lost changes.
 */
const BURSTS_LIMIT_MS = 5 * 60_000;
/** Bursts between two progress lines. */
const REPORT_EVERY = 8;
/** Visible to every visitor of a new brand. */
const ELEMENT = '[data-element="account.freePlay"]';

/** Toggles the switch; resolves when the gateway has answered. */
type Toggle = () => Promise<void>;

/** 5 changes seen in a real page, 9 at 1,000 streams, then 1,000 changes in 40 bursts while streams reconnect. */
export async function benchToggles(
  site: ConsoleSite,
  browser: Browser,
  print: Print,
  signal: AbortSignal,
): Promise<readonly Measure[]> {
  const toggle = await createToggle(site);
  const redraw = await watchPage(site, browser, toggle, signal);
  print(`redrawn after ${redraw.toFixed(0)} ms`);
  const streams = await openStreams(site.port, `${MERCHANT}.localhost`, STREAMS);
  try {
    const late = await measureToggles(streams, toggle, signal);
    print(`99 of 100 streams after ${late.toFixed(1)} ms`);
    const lost = await countLostToggles(site, streams, toggle, print, signal);
    return [
      { id: 'console.turn', ours: late, rounds: ROUNDS },
      ...(lost === undefined ? [] : [{ id: 'console.lost', ours: lost, rounds: BURSTS } as const]),
      { id: 'console.redraw', ours: redraw, rounds: REDRAWS },
    ];
  } finally {
    streams.close();
  }
}

/** A change as the switch editor makes it: based on the state read last, with the announced effect. */
async function createToggle(site: ConsoleSite): Promise<Toggle> {
  const read = documents.read(await site.send('GET', staffPath(documents, MERCHANT)));
  if (read === undefined) throw new Error('The documents of the merchant cannot be read.');
  const effects = await announceBoth(read);
  let base = read.revision;
  let isOn = true;
  return async () => {
    const proposal: Proposal = { kind: 'switch', id: TOGGLED, enabled: !isOn };
    const effect = isOn ? effects.off : effects.on;
    const request: ChangeRequest = { base, proposals: [proposal], reason: 'measured', effect };
    const made = changeTrees.read(await site.send('POST', staffPath(changeTrees, MERCHANT), request));
    if (made === undefined) throw new Error('The reply to the toggle cannot be read.');
    base = made.revision;
    isOn = !isOn;
  };
}

/** The hashes of both effects, which are the same each time. */
async function announceBoth({ brand: raw, trees, lanes }: SiteDocumentsReply) {
  const brand = parseBrand(raw).value;
  if (brand === null) throw new Error('The brand cannot be read.');
  const with_ = (enabled: boolean) =>
    sideOf({ brand, lanes, trees: applyProposals(trees, [{ kind: 'switch', id: TOGGLED, enabled }]).trees });
  const [on, off] = [with_(true), with_(false)];
  const hash = (before: typeof on, after: typeof on) => hashEffectText(writeEffect(effectOf(before, after)));
  return { on: await hash(off, on), off: await hash(on, off) };
}

/** Median milliseconds from the click to the frame in which the element has disappeared or reappeared. */
async function watchPage(site: ConsoleSite, browser: Browser, toggle: Toggle, signal: AbortSignal): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.goto(`http://${MERCHANT}.localhost:${site.port}/index`);
    await page.locator('html[data-hydrated]').waitFor();
    await page.locator(ELEMENT).first().waitFor();
    await page.waitForLoadState('networkidle');
    const taken: number[] = [];
    for (let round = 0; round < REDRAWS; round += 1) {
      signal.throwIfAborted();
      await wait(QUIET_MS);
      const redrawn = page.evaluate((selector) => {
        const isThere = () => document.querySelector(selector) !== null;
        const before = isThere();
        return new Promise<number>((resolve) => {
          const poll = () =>
            isThere() === before ? requestAnimationFrame(poll) : requestAnimationFrame(() => resolve(Date.now()));
          poll();
        });
      }, ELEMENT);
      const from = Date.now();
      await toggle();
      taken.push((await redrawn) - from);
    }
    return median(taken);
  } finally {
    await page.close();
  }
}

/** The 99th percentile over all streams and rounds, from the click, in milliseconds. */
async function measureToggles(streams: Streams, toggle: Toggle, signal: AbortSignal): Promise<number> {
  const taken: number[] = [];
  await toggle();
  for (let round = 0; round < ROUNDS; round += 1) {
    signal.throwIfAborted();
    await wait(QUIET_MS);
    const heard = streams.nextOfEach(LIMIT_MS);
    const from = process.hrtime.bigint();
    await toggle();
    taken.push(...(await heard).map((at) => Number(at - from) / 1e6));
  }
  taken.sort((one, other) => one - other);
  return taken[Math.ceil(taken.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
}

/**
 * Number of streams, over all bursts, that do not have the newest revision in the end; one stream disconnects at each
 * change. Undefined if time ran out.
 */
async function countLostToggles(
  site: ConsoleSite,
  streams: Streams,
  toggle: Toggle,
  print: Print,
  signal: AbortSignal,
): Promise<number | undefined> {
  const end = performance.now() + BURSTS_LIMIT_MS;
  let lost = 0;
  let before = '';
  for (let burst = 0; burst < BURSTS; burst += 1) {
    signal.throwIfAborted();
    if (burst % REPORT_EVERY === 0) reportToggles(burst, lost, print);
    if (performance.now() > end) {
      print(`no time for ${BURSTS * TOGGLES_PER_BURST} toggles: how many are lost is not known`);
      return undefined;
    }
    for (let at = 0; at < TOGGLES_PER_BURST; at += 1) {
      await toggle();
      streams.breakOff((burst * TOGGLES_PER_BURST + at) % STREAMS);
    }
    await wait(QUIET_MS);
    const newest = await askRevision(site.port, `${MERCHANT}.localhost`);
    if (newest === before) throw new Error('The edge has no new revision after a burst of toggles.');
    before = newest;
    lost += await streams.countBehind(newest, LIMIT_MS);
  }
  reportToggles(BURSTS, lost, print);
  return lost;
}

function reportToggles(bursts: number, lost: number, print: Print): void {
  print(`${bursts * TOGGLES_PER_BURST} toggles, ${lost} times a stream was left behind`);
}
