import { defineScreen } from '#console/session/screen.ts';

export const whyScreen = defineScreen({
  id: 'why',
  path: 'why',
  of: 'site',
  permission: 'why.ask',
  icon: 'circle-question-mark',
  load: () => import('./why.tsx'),
});
