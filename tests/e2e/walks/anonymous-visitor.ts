/** A simulated first-time user: follows the texts on the screen, and detects every obstacle. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect } from '../journey.ts';
import { findFaults } from '../narrow/faults.ts';

/** The screens of a walk by role: phone, tablet, desk. */
export const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** Records refused requests of this context's pages: a walk without a mistake has none. */
export function refusals(context: BrowserContext): readonly string[] {
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return refused;
}

/** Clicks what a user can find: it is visible or within one screen of scrolling, and nothing covers it. */
export async function clickVisible(thing: Locator): Promise<void> {
  await expect(thing).toBeVisible();
  expect(await thing.evaluate(screensAway), `${thing}: turns of the page away`).toBeLessThanOrEqual(1);
  await thing.scrollIntoViewIfNeeded();
  // A message that says what was just done goes by itself.
  const covers = () => thing.evaluate(whatCovers);
  await expect.poll(covers, { message: `${thing} is covered by`, timeout: 10_000 }).toBe('');
  await thing.click();
}

/** Screen heights to scroll until it becomes visible. Runs in the page. */
function screensAway(node: Element): number {
  const { top, bottom } = node.getBoundingClientRect();
  const beyond = Math.max(0, top - window.innerHeight, -bottom);
  return Math.ceil(beyond / window.innerHeight);
}

/** What a click in its centre would hit instead; empty: the element itself. Runs in the page. */
function whatCovers(node: Element): string {
  const { left, top, width, height } = node.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  // A click on a field's label counts as a click on the field.
  const isItself = met !== null && (node.contains(met) || met.contains(node) || met.closest('label')?.contains(node));
  return isItself ? '' : (met?.outerHTML.slice(0, 200) ?? 'the edge of the window');
}

/** A shelf further down that is still empty. */
const WAITING = /^scrolls sideways .* \| ""$/;

/** Checks that all texts and controls fit the screen, and that nothing has failed. */
export async function glance(page: Page): Promise<void> {
  // Content further down is loaded when the user comes near it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((node) => node.getBoundingClientRect().top > innerHeight),
  );
  const size = page.viewportSize();
  // What fits a phone must fit the narrowest one too (WCAG 2.2, 1.4.10).
  if (size?.width === 390) {
    await page.setViewportSize({ ...size, width: 320 });
    await expectFit(page);
    await page.setViewportSize(size);
  }
  await expectFit(page);
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
}

async function expectFit(page: Page): Promise<void> {
  expect((await findFaults(page)).filter((fault) => !WAITING.test(fault))).toEqual([]);
}

/** The checked part: a selector, or the page without a part. */
type Part = Parameters<typeof violations>[1];

/** The same check, and axe. */
export async function checkAccessibility(page: Page, part: Part = {}): Promise<void> {
  if (part.within !== undefined) await expect(page.locator(part.within)).toBeVisible();
  // A resting pointer would open a tooltip.
  await page.mouse.move(0, 0);
  await glance(page);
  expect(await violations(page, part)).toEqual([]);
}
