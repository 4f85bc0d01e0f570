/**
 * The first script of a page. It waits for the load event or the first interaction, but not where a window is open;
 * then libraries, application and hydration run in separate tasks, so that clicks are never delayed for long.
 */

import { isBelowBaseline } from '#contract/page/baseline.ts';
import { readDataBlock } from '#contract/page/data-block.ts';
import { own } from '#model/json/json.ts';
import { loadChunk } from './chunks/load-chunk.ts';
import { bootOf, giveUp, markStarted, whenWanted } from './start/early-touch.ts';
import { nextTask } from './start/next-task.ts';
import { askForPortal } from './state/sources/early-portal.ts';

async function begin(): Promise<void> {
  if (!hasWindow()) await whenWanted();
  askForPortal();
  await fetchParts();
  const { holdRules } = await loadChunk(() => import('./libraries.ts'));
  // The application's CSS rules are inserted in a separate task: entry-client.tsx.
  holdRules();
  await nextTask();
  const { start } = await loadChunk(() => import('./entry-client.tsx'));
  await nextTask();
  await start();
}

/** The server rendered an open window, which the visitor is about to fill in. */
function hasWindow(): boolean {
  return own(readDataBlock('livery-page'), 'window') !== undefined;
}

/**
 * Requests all parts of the shell and of the screen before the first is evaluated: an import requests everything
 * missing at once, and each request blocks a slow phone for some milliseconds.
 */
async function fetchParts(): Promise<void> {
  const parts = document.querySelector<HTMLElement>('script[data-parts]')?.dataset['parts'] ?? '';
  for (const href of parts.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await nextTask();
  }
}

// Before any waiting: boot.ts checks for it at the load event.
markStarted();
if (isBelowBaseline()) bootOf()?.release();
else
  begin().catch((error: unknown) => {
    giveUp();
    throw error;
  });
