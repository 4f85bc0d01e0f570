import { defineScreen } from '#console/session/screen.ts';

export const rulesScreen = defineScreen({
  id: 'rules',
  path: 'rules/:field?',
  of: 'site',
  permission: 'documents.read',
  icon: 'scroll-text',
  load: () => import('./rules.tsx'),
});
