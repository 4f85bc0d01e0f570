import { defineScreen } from '#console/session/screen.ts';

export const cashierScreen = defineScreen({
  id: 'cashier',
  path: 'cashier',
  of: 'site',
  permission: 'cashier.read',
  icon: 'banknote',
  load: () => import('./cashier.tsx'),
});
