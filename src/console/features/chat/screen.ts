import { defineScreen } from '#console/session/screen.ts';

export const chatScreen = defineScreen({
  id: 'chat',
  path: 'chat',
  of: 'site',
  permission: 'member.read',
  icon: 'messages-square',
  load: () => import('./chat.tsx'),
});
