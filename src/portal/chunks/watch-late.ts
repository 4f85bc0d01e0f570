import { heal } from './heal.ts';
import { isLoadingChunk } from './load-chunk.ts';
import { report } from './report.ts';

/** Vite's event for any chunk that failed to load. */
const FAILED = 'vite:preloadError';

/**
 * Handles failures of chunks that the UI library loads itself (a menu's list, a tooltip): the library cannot reload the
 * page. A network failure needs nothing, since the next use loads again; a chunk that no longer exists triggers a page
 * reload.
 */
export function watchLateChunks(): void {
  window.addEventListener(FAILED, (event) => {
    if (isLoadingChunk()) return;
    const address = /https?:\/\/\S+\.js\b/.exec(String((event as Event & { payload?: unknown }).payload))?.[0] ?? '';
    report({ fault: 'chunk', address });
    void isGone(address).then((gone) => (gone ? heal() : undefined));
  });
}

async function isGone(address: string): Promise<boolean> {
  return (
    address !== '' &&
    (await fetch(address, { method: 'HEAD' }).then(
      ({ status }) => status === 404,
      () => false,
    ))
  );
}
