import { defineScreen } from '#console/session/screen.ts';

export const supportScreen = defineScreen({
  id: 'support',
  path: 'support',
  of: 'platform',
  permission: 'overview.read',
  icon: 'life-buoy',
  load: () => import('./support.tsx'),
});
