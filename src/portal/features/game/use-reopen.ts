import { useState } from 'react';
import { loadChunk } from '#portal/chunks/load-chunk.ts';
import type { Played } from '#portal/play/play-state.ts';
import { useBrowser } from '#portal/state/client.ts';

/** Requests a new address for the played game: the ticket of the old one is used up. */
export function useReopen(): { readonly ask: (played: Played) => void; readonly hasFailed: boolean } {
  const browser = useBrowser();
  const [hasFailed, setFailed] = useState(false);

  async function ask(played: Played) {
    setFailed(false);
    const isOpen = await loadChunk(() => import('#portal/play/open-game.ts'))
      .then((code) => code.openGame(browser(), played))
      .catch(() => false);
    if (!isOpen) setFailed(true);
  }
  return { hasFailed, ask: (played) => void ask(played) };
}
