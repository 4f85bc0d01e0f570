import { useAtomValue } from 'jotai';
import { createLate, useLate } from '#ui/late/late.ts';
import { realityAtom, windowAtom } from './state.ts';

const windows = createLate(() => import('./windows.tsx'));

/** Preloads the dialogs once the game is playable, so that the first one opens at once. */
export function askForWindows(): void {
  void windows.ask();
}

/** Dialogs over a game, in a lazy-loaded chunk. */
export function LateWindows() {
  const open = useAtomValue(windowAtom);
  const question = useAtomValue(realityAtom);
  const code = useLate(windows, open !== undefined || question !== undefined);
  return code && <code.Windows />;
}
