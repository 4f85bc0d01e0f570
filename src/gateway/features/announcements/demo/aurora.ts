import type { Entry } from './entry.ts';

/** aurora: slots and live tables first. */
export const aurora: readonly Entry[] = [
  {
    kind: 'popup',
    execution: 'B',
    id: 'friday-night-lights',
  },
  {
    kind: 'popup',
    execution: 'F',
    id: 'welcome-aboard',
  },
  {
    kind: 'notice',
    id: 'five-new-reels-from-lumen',
  },
  {
    kind: 'notice',
    id: 'axiom-live-adds-a-table',
  },
];
