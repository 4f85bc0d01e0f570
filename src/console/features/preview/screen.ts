import { defineScreen } from '#console/session/screen.ts';

export const previewScreen = defineScreen({
  id: 'preview',
  path: 'preview',
  of: 'site',
  permission: 'preview.open',
  icon: 'eye',
  load: () => import('./preview.tsx'),
});
