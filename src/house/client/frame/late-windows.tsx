import { useAtomValue } from 'jotai';
import { createLate, useLate } from '#ui/late/late.ts';
import { realityAtom, windowAtom } from './state.ts';

const windows = createLate(() => import('./windows.tsx'));

/** Asks for the windows early, once the game can be played: the first of them opens at once. */
export function askForWindows(): void {
  void windows.ask();
}

/** The windows over a game, whose code is no part of its first load. */
export function LateWindows() {
  const open = useAtomValue(windowAtom);
  const question = useAtomValue(realityAtom);
  const code = useLate(windows, open !== undefined || question !== undefined);
  return code && <code.Windows />;
}
