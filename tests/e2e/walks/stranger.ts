/** Somebody who never saw the product: goes by the words on the screen, and notices whatever is in the way. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect } from '../journey.ts';
import { findFaults } from '../narrow/faults.ts';

/** The gate walks on a phone, where there is least room; the long runs walk on the other screens too. */
export function tagsOf({ width }: { readonly width: number }): string[] {
  return width === 390 ? [] : ['@deep'];
}

/** Keeps what servers refuse to the pages of this context: on a walk without a wrong turn nothing is. */
export function refusals(context: BrowserContext): readonly string[] {
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return refused;
}

/** Presses what a person finds: it is in view or within one turn of the page, and nothing lies over it. */
export async function press(thing: Locator): Promise<void> {
  await expect(thing).toBeVisible();
  expect(await thing.evaluate(turnsAway), `${thing}: turns of the page away`).toBeLessThanOrEqual(1);
  await thing.scrollIntoViewIfNeeded();
  expect(await thing.evaluate(whatCovers), `${thing} is covered by`).toBe('');
  await thing.click();
}

/** How many heights of the window somebody has to turn until it begins to be seen. Runs in the page. */
function turnsAway(node: Element): number {
  const { top, bottom } = node.getBoundingClientRect();
  const beyond = Math.max(0, top - window.innerHeight, -bottom);
  return Math.ceil(beyond / window.innerHeight);
}

/** What a press in its middle would meet instead of it; empty: itself. Runs in the page. */
function whatCovers(node: Element): string {
  const { left, top, width, height } = node.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  // The words of a field's label are pressed as the field itself is.
  const isItself = met !== null && (node.contains(met) || met.contains(node) || met.closest('label')?.contains(node));
  return isItself ? '' : (met?.outerHTML.slice(0, 200) ?? 'the edge of the window');
}

/** A shelf further down that is still empty. */
const WAITING = /^scrolls sideways .* \| ""$/;

/** Sees that all words and controls are within the screen, and that nothing has failed. */
export async function glance(page: Page): Promise<void> {
  // What is further down comes when somebody is near it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((node) => node.getBoundingClientRect().top > innerHeight),
  );
  const size = page.viewportSize();
  // What fits a phone fits the narrowest one too (WCAG 2.2, 1.4.10).
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

/** What of a page is looked at: a part by its selector, or the page without another part. */
type Part = Parameters<typeof violations>[1];

/** Glances, and hears axe too. */
export async function lookAround(page: Page, part: Part = {}): Promise<void> {
  if (part.within !== undefined) await expect(page.locator(part.within)).toBeVisible();
  // A pointer that rests brings its own words up.
  await page.mouse.move(0, 0);
  await glance(page);
  expect(await violations(page, part)).toEqual([]);
}
