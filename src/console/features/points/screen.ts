import { defineScreen } from '#console/session/screen.ts';

export const pointsScreen = defineScreen({
  id: 'points',
  path: 'points',
  of: 'site',
  permission: 'points.read',
  icon: 'star',
  load: () => import('./points.tsx'),
});
