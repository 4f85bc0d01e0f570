import { anyText, exactly, nothing, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { feedbackTypes } from '#contract/service/calls.ts';
import { memberId, moment, reason, rowNumber, version } from '../staff-action-schemas.ts';
import { conflict, versioned } from '../staff-actions.ts';
import { defineStaffCall, type StaffReply } from '../staff-call.ts';

const base = {
  id: rowNumber,
  type: text(20),
  content: text(1_000),
  language: text(2),
  /** Epoch milliseconds. */
  at: moment,
  settledAt: Type.Optional(moment),
  /** Absent if the sender was not signed in. */
  memberId: Type.Optional(memberId),
  account: Type.Optional(text()),
};

const name = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
const settling = { id: rowNumber, version, note: reason };
const feedbackRow = exactly({ ...base, pictures: Type.Integer({ minimum: 0 }) }, { requires: ['id'] });
const settlingAsked = exactly(settling);

export type FeedbackRow = Reading<typeof feedbackRow>;

/** Feedback of visitors and members, newest first. */
export const feedbackList = defineStaffCall({
  name: 'staffFeedback',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback',
  access: 'feedback.read',
  request: exactly({
    state: Type.Enum(['open', 'settled']),
    type: Type.Optional(Type.Enum([...feedbackTypes])),
    after: Type.Optional(rowNumber),
  }),
  reply: exactly({
    rows: Type.Array(feedbackRow),
    next: Type.Optional(rowNumber),
  }),
});

export const feedbackDetails = defineStaffCall({
  name: 'staffFeedbackOne',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback/one',
  access: 'feedback.read',
  request: exactly({ id: rowNumber }),
  reply: exactly(
    {
      ...base,
      version,
      /** Names for `feedbackPicture`. */
      pictures: Type.Array(name),
      settledBy: Type.Optional(text()),
      /** Internal note for staff. */
      note: Type.Optional(anyText(500)),
      /** The answer to the member. */
      answer: Type.Optional(anyText(1_000)),
    },
    { requires: ['id', 'version'] },
  ),
});

export type FeedbackDetails = StaffReply<typeof feedbackDetails>;

/** A picture of the feedback: a JPEG re-encoded by the gateway. */
export const feedbackPicture = defineStaffCall({
  name: 'staffFeedbackPicture',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback/picture',
  access: 'feedback.read',
  download: true,
  request: exactly({ name }),
  reply: nothing,
});

/**
 * Settles feedback; an answer goes to the member's inbox. `conflict` (StaffActionConflict) if another user settled it first.
 */
export const settleFeedback = defineStaffCall({
  name: 'staffSettleFeedback',
  method: 'POST',
  path: '/staff/merchants/:merchant/feedback/settle',
  access: 'feedback.answer',
  request: exactly({ ...settling, answer: Type.Optional(text(1_000)) }),
  reply: versioned,
  refused: conflict,
});

/** Reopens settled feedback. */
export const reopenFeedback = defineStaffCall({
  name: 'staffReopenFeedback',
  method: 'POST',
  path: '/staff/merchants/:merchant/feedback/reopen',
  access: 'feedback.answer',
  request: settlingAsked,
  reply: versioned,
  refused: conflict,
});
