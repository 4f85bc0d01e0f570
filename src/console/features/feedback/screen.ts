import { defineScreen } from '#console/session/screen.ts';

export const feedbackScreen = defineScreen({
  id: 'feedback',
  path: 'feedback',
  of: 'site',
  permission: 'feedback.read',
  icon: 'message-square',
  load: () => import('./feedback.tsx'),
});
