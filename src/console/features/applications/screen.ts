import { defineScreen } from '#console/session/screen.ts';

export const applicationsScreen = defineScreen({
  id: 'applications',
  path: 'applications',
  of: 'site',
  permission: 'member.read',
  icon: 'gift',
  load: () => import('./applications.tsx'),
});
