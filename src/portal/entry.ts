/**
 * The first script of a page. It waits until the page has loaded or somebody touches it, and for nothing where a window is
 * open; then libraries, application and hydration come one after the other, each in a task of its own, so that a press is never held up for long.
 */

import { readDataBlock } from '#contract/page/data-block.ts';
import { isBelowFloor } from '#contract/page/floor.ts';
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
  // The rules of the application come in a task of their own: entry-client.tsx.
  holdRules();
  await nextTask();
  const { start } = await loadChunk(() => import('./entry-client.tsx'));
  await nextTask();
  await start();
}

/** The server drew a window: somebody came to fill it in. */
function hasWindow(): boolean {
  return own(readDataBlock('livery-page'), 'window') !== undefined;
}

/**
 * All parts of the shell and of the screen are asked for before the first of them is evaluated: an import asks for what is
 * missing in one go, and each request holds a slow phone up for some milliseconds.
 */
async function fetchParts(): Promise<void> {
  const parts = document.querySelector<HTMLElement>('script[data-parts]')?.dataset['parts'] ?? '';
  for (const href of parts.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await nextTask();
  }
}

// Before anything is waited for: boot.ts looks for it when the page has loaded.
markStarted();
if (isBelowFloor()) bootOf()?.release();
else
  begin().catch((error: unknown) => {
    giveUp();
    throw error;
  });
