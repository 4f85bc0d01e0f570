import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './journey.ts';

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The builder reads axe into a page twice each time, all of its megabytes: a page that has it needs it no more. */
const ONCE = `if (!('axe' in window)) {${AXE}}`;
const THERE = 'undefined';

/** Waits until nothing fades or moves that has an end: half a fade is no colour that anybody reads. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map((each) => each.finished),
    ),
  );
}

/** Which part of a page is judged: what a selector finds, without what another finds; else the whole page with its frames. */
interface Part {
  readonly within?: string;
  readonly except?: string;
}

/** What axe finds, by rule, place and what would mend it. */
export async function violations(page: Page, { within, except }: Part = {}): Promise<string[]> {
  await stillness(page);
  // A page without frames needs no second one to put the results together in.
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What passes is counted, not described: describing each of its nodes takes as long as judging them.
  const builder = new AxeBuilder({ page, axeSource: isAlone ? THERE : ONCE })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isAlone);
  if (within !== undefined) builder.include(within);
  if (except !== undefined) builder.exclude(except);
  const { violations: found, passes } = await builder.analyze();
  expect(passes.length).toBeGreaterThan(5);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

/** Expects that axe finds nothing: in one window (what lies behind is judged by itself), or on the whole page. */
export async function expectNoViolation(page: Page, dialog?: string): Promise<void> {
  expect(await violations(page, dialog === undefined ? {} : inDialog(dialog))).toEqual([]);
}

/** One window: what lies behind it is judged by itself. */
export function inDialog(name: string): Part {
  return { within: `[data-dialog="${name}"]` };
}
