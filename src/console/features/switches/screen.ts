import { defineScreen } from '#console/session/screen.ts';

export const switchesScreen = defineScreen({
  id: 'switches',
  path: 'switches',
  of: 'site',
  permission: 'documents.read',
  icon: 'zap',
  load: () => import('./switches.tsx'),
});
