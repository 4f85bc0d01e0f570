import { defineScreen } from '#console/session/screen.ts';

export const agentsScreen = defineScreen({
  id: 'agents',
  path: 'agents',
  of: 'site',
  needs: 'tree.read',
  icon: 'network',
  load: () => import('./agents.tsx'),
});
