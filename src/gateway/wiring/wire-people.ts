/**
 * The staff's features about people: members, their messages, and messages to them. They are independent of each other.
 */
import type { Db } from '../db/tables.ts';
import { muteMember, removeMessage, unmuteMember } from '../features/chat/staff.ts';
import { readMuted, readRoomForStaff } from '../features/chat/staff-view.ts';
import { readRankNames } from '../features/club/read-model.ts';
import { findFeedback, listFeedback, readFeedbackPicture, writeSettled } from '../features/feedback/staff.ts';
import { readOwnIdentity } from '../features/identity-review/service.ts';
import { readDocuments, readIdentity, readQueue } from '../features/identity-review/store.ts';
import { notifyMember } from '../features/inbox/store.ts';
import { readMessage, readMessages } from '../features/mail/staff-view.ts';
import { searchMembers } from '../features/members/search.ts';
import { holdMember, writeLabels, writeLocked, writeRank } from '../features/members/staff-store.ts';
import { accountOf, readLabels, readMemberForStaff } from '../features/members/staff-view.ts';
import { readDevices, readSessions } from '../features/places/read-model.ts';
import { endSessionOf } from '../features/places/store.ts';
import { pointsPayMore } from '../features/points/rules.ts';
import { findApplication, listApplications, readEvidence } from '../features/promotions/applications.ts';
import { rulesPayMore } from '../features/promotions/rules.ts';
import { answerApplication } from '../features/promotions/take-part.ts';
import { readLimitAmount } from '../features/protection/read-limit-amount.ts';
import { readProtectionOf } from '../features/protection/read-model.ts';
import { readRaiseRule } from '../features/protection/settings.ts';
import { pauseByStaff, tightenLimit, writeRaiseRule } from '../features/protection/staff.ts';
import { decideThresholdCase, findThresholdCase, readThresholdCases } from '../features/protection/threshold-cases.ts';
import { readLinkedPlay, readPlayPolicy, writePlayPolicy } from '../features/seamless/linked-play.ts';
import { readState } from '../features/security/enrolment.ts';
import { removeAuthenticator } from '../features/security/staff.ts';
import { endAllSessions, forgetKnownPlaces } from '../features/sessions/end-all.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { readBalance } from '../features/wallet/read-model.ts';
import type { Notifier } from '../identity/codes/notifier.ts';
import { applicationRoutes } from '../staff/applications/staff-application-routes.ts';
import { chatStaffRoutes } from '../staff/chat/staff-chat-routes.ts';
import { feedbackStaffRoutes } from '../staff/feedback/staff-feedback-routes.ts';
import { staffIdentityRoutes } from '../staff/identity-review/staff-identity-routes.ts';
import { linkedPlayRoutes } from '../staff/linked-play/staff-linked-play-routes.ts';
import { memberRoutes } from '../staff/members/staff-member-routes.ts';
import { outboxRoutes } from '../staff/outbox/staff-outbox-routes.ts';
import { staffProtectionRoutes } from '../staff/protection/staff-protection-routes.ts';
import { staffThresholdRoutes } from '../staff/protection/staff-threshold-routes.ts';
import type { StaffPipeline } from '../staff/staff-pipeline.ts';
import { readLimitZone } from '../stream/daily-counters/limit-periods.ts';
import { composeRules } from './rewards/wire-rules.ts';
import { composeIdentities } from './wire-identity-review.ts';
import { readRegisterHealth, readRegisters } from './wire-protection.ts';

/** Staff have no member session, so no listed session is marked as the current one. */
const NO_SESSION = Buffer.alloc(0);

/** Registers the calls about people; `notifier` notifies members of changes to their account. */
export function composePeople(pipeline: StaffPipeline, notifier: Notifier): void {
  memberRoutes(pipeline, {
    notifier,
    readBalance,
    readCurrency,
    endAllSessions,
    forgetKnownPlaces,
    removeAuthenticator,
    readRanks: readRankNames,
    rankPaysMore: async (db, merchant, ranks) =>
      (await rulesPayMore(db, merchant, ranks)) || pointsPayMore(db, merchant, ranks),
    readSessions: (db: Db, merchant: string, memberId: string) => readSessions(db, merchant, memberId, NO_SESSION),
    readDevices: (db: Db, merchant: string, memberId: string) => readDevices(db, merchant, memberId, NO_SESSION),
    endSession: endSessionOf,
    readSecondStep: readState,
    members: {
      search: searchMembers,
      read: readMemberForStaff,
      readLabels,
      hold: holdMember,
      writeLocked,
      writeRank,
      writeLabels,
    },
  });
  feedbackStaffRoutes(pipeline, {
    list: listFeedback,
    find: findFeedback,
    readPicture: readFeedbackPicture,
    writeSettled,
    notify: notifyMember,
  });
  chatStaffRoutes(pipeline, {
    readRoom: readRoomForStaff,
    readMuted,
    mute: muteMember,
    unmute: unmuteMember,
    remove: removeMessage,
    accountOf,
  });
  applicationRoutes(pipeline, {
    list: listApplications,
    find: findApplication,
    readEvidence,
    answer: answerApplication,
    readCurrency,
  });
  composeRules(pipeline);
  linkedPlayRoutes(pipeline, {
    read: readLinkedPlay,
    readPolicy: readPlayPolicy,
    writePolicy: writePlayPolicy,
    readCurrency,
  });
  staffProtectionRoutes(pipeline, {
    readState: readProtectionOf,
    readRegisters,
    readRegisterHealth,
    hasMember,
    readZone: readLimitZone,
    readCurrency,
    readAmount: readLimitAmount,
    tighten: tightenLimit,
    pause: pauseByStaff,
    readSetting: readRaiseRule,
    writeSetting: writeRaiseRule,
  });
  staffThresholdRoutes(pipeline, {
    readCases: readThresholdCases,
    findCase: findThresholdCase,
    decideCase: decideThresholdCase,
    readCurrency,
  });
  staffIdentityRoutes(pipeline, {
    identities: composeIdentities(pipeline.context),
    readOwn: readOwnIdentity,
    readStored: readIdentity,
    readDocuments,
    readQueue,
    accountOf,
  });
  outboxRoutes(pipeline, { read: readMessages, open: readMessage });
}

async function hasMember(db: Db, merchant: string, id: string): Promise<boolean> {
  const found = db.selectFrom('member').select('id').where('merchant', '=', merchant).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}
