import { defineScreen } from '#console/session/screen.ts';

export const membersScreen = defineScreen({
  id: 'members',
  path: 'members',
  of: 'site',
  permission: 'member.read',
  icon: 'users',
  load: () => import('./members.tsx'),
});
