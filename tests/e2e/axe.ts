import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './journey.ts';

/** Expects that axe finds nothing: in one window (what lies behind is judged by itself), or on the whole page with its frames. */
export async function expectNoViolation(page: Page, dialog?: string): Promise<void> {
  const whole = new AxeBuilder({ page });
  const judged = dialog === undefined ? whole : whole.include(`[data-dialog="${dialog}"]`);
  const { violations, passes } = await judged.analyze();
  expect(passes.length).toBeGreaterThan(5);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`))).toEqual([]);
}
