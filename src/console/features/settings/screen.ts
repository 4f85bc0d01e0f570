import { defineScreen } from '#console/session/screen.ts';

export const settingsScreen = defineScreen({
  id: 'settings',
  path: 'settings/:section?',
  of: 'site',
  needs: 'documents.read',
  icon: 'settings',
  load: () => import('./settings.tsx'),
});
