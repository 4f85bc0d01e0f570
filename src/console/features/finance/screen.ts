import { defineScreen } from '#console/session/screen.ts';

export const financeScreen = defineScreen({
  id: 'finance',
  path: 'finance',
  of: 'site',
  permission: 'finance.read',
  icon: 'coins',
  load: () => import('./finance.tsx'),
});
