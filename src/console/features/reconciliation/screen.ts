import { defineScreen } from '#console/session/screen.ts';

export const reconciliationScreen = defineScreen({
  id: 'reconciliation',
  path: 'reconciliation',
  of: 'site',
  permission: 'reconciliation.read',
  icon: 'badge-check',
  load: () => import('./reconciliation.tsx'),
});
