import { defineScreen } from '#console/session/screen.ts';

export const journalScreen = defineScreen({
  id: 'journal',
  path: 'journal',
  of: 'platform',
  permission: 'journal.read',
  icon: 'book-open',
  load: () => import('./journal.tsx'),
});
