import { defineScreen } from '#console/session/screen.ts';

export const payMethodsScreen = defineScreen({
  id: 'payMethods',
  path: 'pay-methods',
  of: 'site',
  permission: 'cashier.read',
  icon: 'wallet',
  load: () => import('./pay-methods.tsx'),
});
