/**
 * The first script of a page. It waits until the page has loaded or somebody touches it; then libraries, application and
 * hydration come one after the other, each in a task of its own, so that a press is never held up for long.
 */
import { giveUp, sayStarted, whenWanted } from './early-touch.ts';
import { loadChunk } from './health/load-chunk.ts';

async function begin(): Promise<void> {
  await whenWanted();
  fetchParts();
  await loadChunk(() => import('./libraries.ts'));
  await nextTask();
  const { start } = await loadChunk(() => import('./entry-client.tsx'));
  await nextTask();
  await start();
}

/** All parts of the shell are fetched at once, before the first of them is evaluated. */
function fetchParts(): void {
  const parts = document.querySelector<HTMLElement>('script[data-parts]')?.dataset['parts'] ?? '';
  for (const href of parts.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// Before anything is waited for: boot.ts looks for it when the page has loaded.
sayStarted();
begin().catch((error: unknown) => {
  giveUp();
  throw error;
});
