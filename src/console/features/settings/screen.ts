import { defineScreen } from '#console/session/screen.ts';

export const settingsScreen = defineScreen({
  id: 'settings',
  path: 'settings/:section?',
  of: 'site',
  permission: 'documents.read',
  icon: 'settings',
  load: () => import('./settings.tsx'),
});
