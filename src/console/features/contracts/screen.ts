import { defineScreen } from '#console/session/screen.ts';

export const contractsScreen = defineScreen({
  id: 'contracts',
  path: 'contracts',
  of: 'site',
  permission: 'contract.read',
  icon: 'percent',
  load: () => import('./contracts.tsx'),
});
