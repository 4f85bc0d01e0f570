import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './journey.ts';

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

/** Expects that axe finds nothing: in one window (what lies behind is judged by itself), or on the whole page with its frames. */
export async function expectNoViolation(page: Page, dialog?: string): Promise<void> {
  await stillness(page);
  const whole = new AxeBuilder({ page });
  const judged = dialog === undefined ? whole : whole.include(`[data-dialog="${dialog}"]`);
  const { violations, passes } = await judged.analyze();
  expect(passes.length).toBeGreaterThan(5);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`))).toEqual([]);
}
