import { agentsScreen } from '../features/agents/screen.ts';
import { applicationsScreen } from '../features/applications/screen.ts';
import { cashierScreen } from '../features/cashier/screen.ts';
import { chatScreen } from '../features/chat/screen.ts';
import { contentScreen } from '../features/content/screen.ts';
import { contractsScreen } from '../features/contracts/screen.ts';
import { feedbackScreen } from '../features/feedback/screen.ts';
import { financeScreen } from '../features/finance/screen.ts';
import { gamesScreen } from '../features/games/screen.ts';
import { journalScreen } from '../features/journal/screen.ts';
import { linkedPlayScreen } from '../features/linked-play/screen.ts';
import { mallScreen } from '../features/mall/screen.ts';
import { mediaScreen } from '../features/media/screen.ts';
import { membersScreen } from '../features/members/screen.ts';
import { missionsScreen } from '../features/missions/screen.ts';
import { outboxScreen } from '../features/outbox/screen.ts';
import { overviewScreen } from '../features/overview/screen.ts';
import { payMethodsScreen } from '../features/pay-methods/screen.ts';
import { pointsScreen } from '../features/points/screen.ts';
import { previewScreen } from '../features/preview/screen.ts';
import { promotionRulesScreen } from '../features/promotion-rules/screen.ts';
import { protectionScreen } from '../features/protection/screen.ts';
import { reconciliationScreen } from '../features/reconciliation/screen.ts';
import { redeemsScreen } from '../features/redeems/screen.ts';
import { requestsScreen } from '../features/requests/screen.ts';
import { rulesScreen } from '../features/rules/screen.ts';
import { setAsideScreen } from '../features/set-aside/screen.ts';
import { settingsScreen } from '../features/settings/screen.ts';
import { staffScreen } from '../features/staff/screen.ts';
import { studioScreen } from '../features/studio/screen.ts';
import { supportScreen } from '../features/support/screen.ts';
import { switchesScreen } from '../features/switches/screen.ts';
import { whyScreen } from '../features/why/screen.ts';

/** All screens of the console, in navigation order. */
export const SCREENS = [
  overviewScreen,
  switchesScreen,
  rulesScreen,
  settingsScreen,
  requestsScreen,
  whyScreen,
  previewScreen,
  studioScreen,
  contentScreen,
  mediaScreen,
  promotionRulesScreen,
  gamesScreen,
  membersScreen,
  cashierScreen,
  payMethodsScreen,
  reconciliationScreen,
  financeScreen,
  setAsideScreen,
  agentsScreen,
  contractsScreen,
  feedbackScreen,
  applicationsScreen,
  missionsScreen,
  pointsScreen,
  mallScreen,
  redeemsScreen,
  chatScreen,
  linkedPlayScreen,
  protectionScreen,
  outboxScreen,
  supportScreen,
  journalScreen,
  staffScreen,
] as const;

/** One of these screens: its name is among the common texts. */
export type KnownScreen = (typeof SCREENS)[number];
