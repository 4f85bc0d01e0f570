import type { Entry } from './entry.ts';

/** harbor: sports first. */
export const harbor: readonly Entry[] = [
  {
    kind: 'popup',
    execution: 'A',
    periodDays: 90,
    id: 'your-limits-reviewed',
  },
  {
    kind: 'notice',
    id: 'northpitch-shows-live-tables',
  },
  {
    kind: 'notice',
    id: 'settle-before-the-whistle',
  },
];
