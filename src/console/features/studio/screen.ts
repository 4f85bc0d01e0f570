import { defineScreen } from '#console/session/screen.ts';

export const studioScreen = defineScreen({
  id: 'studio',
  path: 'studio',
  of: 'site',
  permission: 'documents.read',
  icon: 'sparkles',
  load: () => import('./studio.tsx'),
});
