import { defineScreen } from '#console/session/screen.ts';

export const missionsScreen = defineScreen({
  id: 'missions',
  path: 'missions',
  of: 'site',
  permission: 'mission.read',
  icon: 'trophy',
  load: () => import('./missions.tsx'),
});
