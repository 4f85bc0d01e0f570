import { useAtomValue } from 'jotai';
import { Fairness } from './fairness.tsx';
import { History } from './history.tsx';
import { RealityDialog } from './reality-dialog.tsx';
import { windowAtom } from './state.ts';

export function Windows() {
  const open = useAtomValue(windowAtom);
  return (
    <>
      <History isOpen={open === 'history'} />
      <Fairness isOpen={open === 'fairness'} />
      <RealityDialog />
    </>
  );
}
