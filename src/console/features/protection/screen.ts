import { defineScreen } from '#console/session/screen.ts';

export const protectionScreen = defineScreen({
  id: 'protection',
  path: 'protection',
  of: 'site',
  permission: 'documents.read',
  icon: 'life-buoy',
  load: () => import('./protection.tsx'),
});
