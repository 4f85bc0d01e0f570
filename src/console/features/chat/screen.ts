import { defineScreen } from '#console/session/screen.ts';

export const chatScreen = defineScreen({
  id: 'chat',
  path: 'chat',
  of: 'site',
  needs: 'member.read',
  icon: 'messages-square',
  load: () => import('./chat.tsx'),
});
