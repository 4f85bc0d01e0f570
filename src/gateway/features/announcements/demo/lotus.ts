import type { Entry } from './entry.ts';

/** lotus: lotteries first. */
export const lotus: readonly Entry[] = [
  {
    kind: 'popup',
    execution: 'B',
    id: 'tonight-s-three-region-draw',
  },
  {
    kind: 'notice',
    id: 'quickdraw-every-minute',
  },
  {
    kind: 'notice',
    id: 'bank-transfer-hours',
  },
];
