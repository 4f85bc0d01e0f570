import { defineScreen } from '#console/session/screen.ts';

export const requestsScreen = defineScreen({
  id: 'requests',
  path: 'requests',
  of: 'site',
  permission: 'documents.read',
  icon: 'badge-check',
  load: () => import('./requests.tsx'),
});
