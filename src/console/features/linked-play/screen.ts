import { defineScreen } from '#console/session/screen.ts';

export const linkedPlayScreen = defineScreen({
  id: 'linkedPlay',
  path: 'linked-play',
  of: 'site',
  permission: 'play.read',
  icon: 'users',
  load: () => import('./linked-play.tsx'),
});
