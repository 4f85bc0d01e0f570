import { defineScreen } from '#console/session/screen.ts';

export const rulesScreen = defineScreen({
  id: 'rules',
  path: 'rules/:field?',
  of: 'site',
  needs: 'documents.read',
  icon: 'scroll-text',
  load: () => import('./rules.tsx'),
});
