import { defineScreen } from '#console/session/screen.ts';

export const outboxScreen = defineScreen({
  id: 'outbox',
  path: 'outbox',
  of: 'site',
  permission: 'outbox.read',
  icon: 'mail',
  load: () => import('./outbox.tsx'),
});
