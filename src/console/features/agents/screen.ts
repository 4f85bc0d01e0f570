import { defineScreen } from '#console/session/screen.ts';

export const agentsScreen = defineScreen({
  id: 'agents',
  path: 'agents',
  of: 'site',
  permission: 'tree.read',
  icon: 'network',
  load: () => import('./agents.tsx'),
});
