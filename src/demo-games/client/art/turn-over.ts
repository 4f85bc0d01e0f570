import { flushSync } from 'react-dom';

/**
 * Flips an element: the old face rotates edge-on, `playCard` renders the new one, which rotates in. Immediate if `ms` is 0.
 */
export async function flipElement(place: HTMLElement | null, ms: number, playCard: () => void): Promise<void> {
  if (ms > 0)
    await place?.firstElementChild?.animate(
      [{ transform: 'none' }, { transform: 'perspective(40rem) rotateY(90deg)' }],
      { duration: ms / 2, easing: 'ease-in' },
    ).finished;
  flushSync(playCard);
  if (ms > 0)
    await place?.firstElementChild?.animate(
      [{ transform: 'perspective(40rem) rotateY(-90deg)' }, { transform: 'none' }],
      { duration: ms / 2, easing: 'ease-out' },
    ).finished;
}
