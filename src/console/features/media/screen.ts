import { defineScreen } from '#console/session/screen.ts';

export const mediaScreen = defineScreen({
  id: 'media',
  path: 'media',
  of: 'site',
  permission: 'content.read',
  icon: 'camera',
  load: () => import('./media.tsx'),
});
