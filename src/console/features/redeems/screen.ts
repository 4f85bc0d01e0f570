import { defineScreen } from '#console/session/screen.ts';

export const redeemsScreen = defineScreen({
  id: 'redeems',
  path: 'redeems',
  of: 'site',
  permission: 'member.read',
  icon: 'coins',
  load: () => import('./redeems.tsx'),
});
