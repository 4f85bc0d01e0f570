import { defineScreen } from '#console/session/screen.ts';

export const contentScreen = defineScreen({
  id: 'content',
  path: 'content/:kind?/:contentEntry?',
  of: 'site',
  permission: 'content.read',
  icon: 'newspaper',
  load: () => import('./content.tsx'),
});
