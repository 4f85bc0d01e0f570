/** How long after a commit what follows from it stands on open pages. The browser's clock is the server's: both are this machine's. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Operator } from '#tests/support/operator.ts';

/** What is waited for on a page, in both of its tabs. */
export interface Awaited {
  readonly name: string;
  readonly tabs: readonly Page[];
  readonly text: string;
  /** How often it stands there then; absent: once. */
  readonly times?: number;
}

/** When it stood on the slower of the tabs, in epoch milliseconds. */
interface Seen {
  readonly name: string;
  readonly at: number;
}

/** Begins to look for what will be shown; answers when each was, once all are. Nothing of it may stand there yet. */
export async function lookFor(awaited: readonly Awaited[]): Promise<() => Promise<readonly Seen[]>> {
  const begun = awaited.map(async ({ name, tabs, text, times = 1 }) => {
    const found = await Promise.all(tabs.map((tab) => tab.evaluateHandle(waitForText, { text, times })));
    return { name, found };
  });
  // Each page looks by now; what it finds is asked for later.
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
  // What is drawn is laid out to be read: only once the text is there at all, or looking would slow down the page that is looked at.
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

/** When the newest event of a kind was told: when its transaction began, a moment before its commit. Epoch milliseconds. */
export async function reportedAt({ db }: Operator, merchant: string, kind: string): Promise<number> {
  return db.withMerchant(merchant, async (scope) => {
    const { rows } = await sql<{ at: Date | null }>`select max(at) as at from event
      where merchant = ${merchant} and kind = ${kind}`.execute(scope);
    if (!rows[0]?.at) throw new Error(`no ${kind} was told`);
    return rows[0].at.getTime();
  });
}
