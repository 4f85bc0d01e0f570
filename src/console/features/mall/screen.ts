import { defineScreen } from '#console/session/screen.ts';

export const mallScreen = defineScreen({
  id: 'mall',
  path: 'mall',
  of: 'site',
  permission: 'mall.read',
  icon: 'gift',
  load: () => import('./mall.tsx'),
});
