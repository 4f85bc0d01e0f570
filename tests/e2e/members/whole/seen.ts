/**
 * Measures the delay from a commit to its display on open pages. The browser and the server share this machine's clock.
 */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Operator } from '#tests/support/operator.ts';

/** An expected text on a page, in both of its tabs. */
export interface Awaited {
  readonly name: string;
  readonly tabs: readonly Page[];
  readonly text: string;
  /** Expected number of occurrences; absent: once. */
  readonly times?: number;
}

/** When it appeared in the slower tab, in epoch milliseconds. */
interface Seen {
  readonly name: string;
  readonly at: number;
}

/**
 * Starts to watch for the texts; returns a function that resolves with their times once all have appeared. None may be
 * present yet.
 */
export async function watchFor(awaited: readonly Awaited[]): Promise<() => Promise<readonly Seen[]>> {
  const begun = awaited.map(async ({ name, tabs, text, times = 1 }) => {
    const found = await Promise.all(tabs.map((tab) => tab.evaluateHandle(waitForText, { text, times })));
    return { name, found };
  });
  // Each page watches now; the result is read later.
  const looking = await Promise.all(begun);
  return () =>
    Promise.all(
      looking.map(async ({ name, found }) => {
        const moments = await Promise.all(found.map((handle) => handle.evaluate(({ seen }) => seen)));
        return { name, at: Math.max(...moments) };
      }),
    );
}

/** Runs in the page. */
function waitForText({ text, times }: { readonly text: string; readonly times: number }): { seen: Promise<number> } {
  // innerText forces a layout: it is read only after textContent matches, so that watching does not slow down the page.
  const isIn = (whole: string | null) => (whole ?? '').split(text).length > times;
  const isThere = () => isIn(document.body.textContent) && isIn(document.body.innerText);
  if (isThere()) throw new Error(`${text} stands there already`);
  const seen = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve(Date.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return { seen };
}

/** Time of the newest event of a kind: the start of its transaction, shortly before its commit. Epoch milliseconds. */
export async function reportedAt({ db }: Operator, merchant: string, kind: string): Promise<number> {
  return db.withMerchant(merchant, async (scope) => {
    const { rows } = await sql<{ at: Date | null }>`select max(at) as at from event
      where merchant = ${merchant} and kind = ${kind}`.execute(scope);
    if (!rows[0]?.at) throw new Error(`no ${kind} was told`);
    return rows[0].at.getTime();
  });
}
