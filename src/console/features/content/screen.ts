import { defineScreen } from '#console/session/screen.ts';

export const contentScreen = defineScreen({
  id: 'content',
  path: 'content/:kind?/:piece?',
  of: 'site',
  needs: 'content.read',
  icon: 'newspaper',
  load: () => import('./content.tsx'),
});
