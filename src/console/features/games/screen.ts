import { defineScreen } from '#console/session/screen.ts';

export const gamesScreen = defineScreen({
  id: 'games',
  path: 'games',
  of: 'site',
  permission: 'documents.read',
  icon: 'gamepad-2',
  load: () => import('./games.tsx'),
});
