import { accountsCalls } from './staff/accounts/calls.ts';
import { staffAgentsCalls } from './staff/agents/calls.ts';
import { answerApplication, applicationPicture, applications } from './staff/applications/calls.ts';
import { memberCashier, memberLedger, proposeCorrection } from './staff/books/calls.ts';
import {
  answerOrder,
  cashierOrder,
  cashierOrders,
  cashierProof,
  cashierWaiting,
  takeBackProposal,
} from './staff/cashier/calls.ts';
import { chatRoom, muteMember, removeChatMessage, unmuteMember } from './staff/chat/calls.ts';
import { contentCalls } from './staff/content/calls.ts';
import { staffContractsCalls } from './staff/contracts/calls.ts';
import { beginStaffExport, cancelStaffExport, staffExportFile, staffExports } from './staff/exports/calls.ts';
import {
  feedbackDetails,
  feedbackList,
  feedbackPicture,
  reopenFeedback,
  settleFeedback,
} from './staff/feedback/calls.ts';
import { finance, verifyBooksNow } from './staff/finance/calls.ts';
import { gamesCalls } from './staff/games/calls.ts';
import { forfeitGrant, memberGrants, withdrawReward } from './staff/grants/calls.ts';
import { decideIdentity, identityDocument, identityQueue, memberIdentity } from './staff/identity/calls.ts';
import { journalChoices, journalEntries, journalEntry, journalExport } from './staff/journal/calls.ts';
import { linkedPlay, putPlayPolicy } from './staff/linked-play/calls.ts';
import { correctStock, putMallItem, staffMall } from './staff/mall/calls.ts';
import { mediaCalls } from './staff/media/calls.ts';
import {
  endMemberSessions,
  lockMember,
  memberChoices,
  memberDetails,
  members,
  resetSecondStep,
  setMemberLabels,
  setMemberRank,
} from './staff/members/calls.ts';
import { missionBoard, putMission, staffMissions, tryMission, turnMission } from './staff/missions/calls.ts';
import { openingCalls } from './staff/opening/calls.ts';
import { openMessage, outbox } from './staff/outbox/calls.ts';
import { overview, staffWaiting } from './staff/overview/calls.ts';
import { ownAccountCalls } from './staff/own-account/calls.ts';
import { putCashierSettings, putMethod, staffMethods } from './staff/pay-methods/calls.ts';
import { pointRules, putPointRules, tryPointRules } from './staff/points/calls.ts';
import { previewsCalls } from './staff/previews/calls.ts';
import {
  fillPromotionBudget,
  givePromotionPlaces,
  namePromotionBudget,
  promotionBudget,
  promotionPlaces,
  putPromotionRule,
  staffRules,
  tryPromotionRule,
} from './staff/promotion-rules/calls.ts';
import { answerProposal, staffProposal } from './staff/proposals/calls.ts';
import {
  marketView,
  memberProtection,
  pauseMember,
  putProtectionSetting,
  tightenLimit,
} from './staff/protection/calls.ts';
import { decideThreshold, thresholdQueue } from './staff/protection/threshold-calls.ts';
import { answerCase, reconciliationCases, runReconciliation } from './staff/reconciliation/calls.ts';
import { answerRedeem, redeems } from './staff/redeems/calls.ts';
import { askForReplay, replayState } from './staff/replays/calls.ts';
import { closeReportedCase, unmovedEvents } from './staff/reported-events/calls.ts';
import { requestCalls } from './staff/requests/calls.ts';
import { rolloutCalls } from './staff/rollouts/calls.ts';
import { me } from './staff/session/calls.ts';
import { answerSetAside, setAsideList } from './staff/set-aside/calls.ts';
import { signInCalls, signOut } from './staff/sign-in/calls.ts';
import type { StaffCall } from './staff/staff-call.ts';
import { studioCalls } from './staff/studio/calls.ts';
import { answerSuspense, suspenseList } from './staff/suspense/calls.ts';
import { treesCalls } from './staff/trees/calls.ts';
import { undoEntry, undoState } from './staff/undo/calls.ts';
import { whatIfCalls } from './staff/what-if/calls.ts';

/** All staff calls: the authorisation tests check each of them with each role. */
export const staffCalls: readonly StaffCall<never, unknown>[] = [
  me,
  overview,
  staffWaiting,
  journalEntries,
  journalChoices,
  journalEntry,
  journalExport,
  signOut,
  ...signInCalls,
  ...ownAccountCalls,
  ...accountsCalls,
  ...previewsCalls,
  ...mediaCalls,
  ...studioCalls,
  ...openingCalls,
  ...staffAgentsCalls,
  ...staffContractsCalls,
  ...[members, memberChoices, memberDetails, lockMember, setMemberRank, setMemberLabels],
  ...[resetSecondStep, endMemberSessions],
  ...[feedbackList, feedbackDetails, feedbackPicture, settleFeedback, reopenFeedback],
  ...[chatRoom, muteMember, unmuteMember, removeChatMessage],
  ...[applications, applicationPicture, answerApplication],
  ...[redeems, answerRedeem],
  ...[cashierWaiting, cashierOrders, cashierOrder, cashierProof, answerOrder, takeBackProposal],
  ...[staffProposal, answerProposal],
  ...[suspenseList, answerSuspense, unmovedEvents, closeReportedCase, staffMethods, putMethod, putCashierSettings],
  ...[staffExports, beginStaffExport, cancelStaffExport, staffExportFile],
  ...[memberLedger, memberCashier, proposeCorrection],
  ...[reconciliationCases, runReconciliation, answerCase, finance, verifyBooksNow],
  ...[outbox, openMessage],
  ...[linkedPlay, putPlayPolicy],
  ...[
    memberIdentity,
    identityDocument,
    identityQueue,
    decideIdentity,
    memberProtection,
    tightenLimit,
    pauseMember,
    marketView,
    putProtectionSetting,
    thresholdQueue,
    decideThreshold,
  ],
  ...[setAsideList, answerSetAside],
  ...treesCalls,
  ...whatIfCalls,
  ...requestCalls,
  ...rolloutCalls,
  ...gamesCalls,
  ...contentCalls,
  ...[pointRules, tryPointRules, putPointRules, replayState, askForReplay],
  ...[staffMall, putMallItem, correctStock],
  ...[staffMissions, putMission, turnMission, tryMission, missionBoard],
  ...[staffRules, tryPromotionRule, putPromotionRule, fillPromotionBudget, promotionBudget, namePromotionBudget],
  ...[promotionPlaces, givePromotionPlaces],
  ...[memberGrants, forfeitGrant, withdrawReward],
  undoEntry,
  undoState,
];
