import { answerApplication, applicationPicture, applications } from './applications/calls.ts';
import { chatRoom, muteMember, removeChatMessage, unmuteMember } from './chat/calls.ts';
import { feedbackDetails, feedbackList, feedbackPicture, reopenFeedback, settleFeedback } from './feedback/calls.ts';
import {
  endMemberSessions,
  lockMember,
  memberChoices,
  memberDetails,
  members,
  resetSecondStep,
  setMemberLabels,
  setMemberRank,
} from './members/calls.ts';
import { openMessage, outbox } from './outbox/calls.ts';
import type { StaffCall } from './staff-call.ts';

/** The calls about people: members, what they write, what is written to them, what they apply for. */
export const peopleCalls: readonly StaffCall<never, unknown>[] = [
  ...[members, memberChoices, memberDetails, lockMember, setMemberRank, setMemberLabels],
  ...[resetSecondStep, endMemberSessions],
  ...[feedbackList, feedbackDetails, feedbackPicture, settleFeedback, reopenFeedback],
  ...[chatRoom, muteMember, unmuteMember, removeChatMessage],
  ...[applications, applicationPicture, answerApplication],
  ...[outbox, openMessage],
];
