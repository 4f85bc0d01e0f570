import { defineScreen } from '#console/session/screen.ts';

export const applicationsScreen = defineScreen({
  id: 'applications',
  path: 'applications',
  of: 'site',
  needs: 'member.read',
  icon: 'gift',
  load: () => import('./applications.tsx'),
});
