import { defineScreen } from '#console/session/screen.ts';

export const feedbackScreen = defineScreen({
  id: 'feedback',
  path: 'feedback',
  of: 'site',
  needs: 'feedback.read',
  icon: 'message-square',
  load: () => import('./feedback.tsx'),
});
