import { defineScreen } from '#console/session/screen.ts';

export const overviewScreen = defineScreen({
  id: 'overview',
  path: '',
  of: 'platform',
  permission: 'overview.read',
  icon: 'layout-grid',
  load: () => import('./overview.tsx'),
});
