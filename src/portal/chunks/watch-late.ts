import { heal } from './heal.ts';
import { isLoadingChunk } from './load-chunk.ts';
import { report } from './report.ts';

/** Vite's own event of a chunk that failed, whoever wanted it. */
const FAILED = 'vite:preloadError';

/**
 * Heeds the chunks that the look loads by itself (a menu's list, a hint): the room of the look knows no page to heal.
 * A drop of the network mends itself, since the next wish asks anew; a chunk that is gone makes the page heal.
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
