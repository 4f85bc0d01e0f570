import { defineScreen } from '#console/session/screen.ts';

export const staffScreen = defineScreen({
  id: 'staff',
  path: 'staff',
  of: 'platform',
  permission: 'staff.read',
  icon: 'users',
  load: () => import('./staff.tsx'),
});
