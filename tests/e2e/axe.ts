import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './journey.ts';

/** Expects that axe finds nothing in one window: what lies behind is judged by itself. */
export async function expectNoViolation(page: Page, dialog: string): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).include(`[data-dialog="${dialog}"]`).analyze();
  expect(passes.length).toBeGreaterThan(5);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`))).toEqual([]);
}
