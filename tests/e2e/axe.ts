import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './journey.ts';

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The builder injects megabytes of axe into a page twice per run: skipped where the page already has axe. */
const ONCE = `if (!('axe' in window)) {${AXE}}`;
const THERE = 'undefined';

/** Waits for the end of all finite animations: colours in the middle of a fade are not what users read. */
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

/** The checked part of a page: `within` a selector, without `except`; otherwise the whole page with its frames. */
interface Part {
  readonly within?: string;
  readonly except?: string;
}

/** axe's violations by rule, place and fix. */
export async function violations(page: Page, { within, except }: Part = {}): Promise<string[]> {
  await stillness(page);
  // A page without frames needs no second page to merge the results.
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Passes are counted, not described: describing their nodes takes as long as checking them.
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

/** Expects no axe violation: in one window (the content behind is checked separately), or on the whole page. */
export async function expectNoViolation(page: Page, dialog?: string): Promise<void> {
  expect(await violations(page, dialog === undefined ? {} : inDialog(dialog))).toEqual([]);
}

/** One window; the content behind is checked separately. */
export function inDialog(name: string): Part {
  return { within: `[data-dialog="${name}"]` };
}
