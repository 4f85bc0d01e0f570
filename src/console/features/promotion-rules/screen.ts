import { defineScreen } from '#console/session/screen.ts';

export const promotionRulesScreen = defineScreen({
  id: 'promotionRules',
  path: 'promotion-rules',
  of: 'site',
  permission: 'content.read',
  icon: 'gift',
  load: () => import('./promotion-rules.tsx'),
});
