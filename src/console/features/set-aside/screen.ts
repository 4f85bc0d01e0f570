import { defineScreen } from '#console/session/screen.ts';

export const setAsideScreen = defineScreen({
  id: 'setAside',
  path: 'set-aside',
  of: 'site',
  permission: 'setAside.read',
  icon: 'triangle-alert',
  load: () => import('./set-aside.tsx'),
});
