import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import type { FeedbackType } from '#contract/service/calls.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Filters of the feedback; query texts. */
export interface FeedbackListRequest {
  readonly state: 'open' | 'settled';
  readonly type?: FeedbackType;
  readonly after?: string;
}

export interface FeedbackRow {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly language: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly settledAt: number | undefined;
  /** Absent if the sender was not signed in. */
  readonly memberId: string | undefined;
  readonly account: string | undefined;
  readonly pictures: number;
}

export interface FeedbackListReply {
  readonly rows: readonly FeedbackRow[];
  readonly next: string | undefined;
}

/** Feedback of visitors and members, newest first. */
export const feedbackList = defineStaffCall<FeedbackListRequest, FeedbackListReply>({
  name: 'staffFeedback',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback',
  access: 'feedback.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readRow), next: readText(value, 'next') }),
});

export interface FeedbackDetails extends Omit<FeedbackRow, 'pictures'> {
  readonly version: number;
  /** Names for `feedbackPicture`. */
  readonly pictures: readonly string[];
  readonly settledBy: string | undefined;
  /** Internal note for staff. */
  readonly note: string | undefined;
  /** The answer to the member. */
  readonly answer: string | undefined;
}

export const feedbackDetails = defineStaffCall<{ readonly id: string }, FeedbackDetails | undefined>({
  name: 'staffFeedbackOne',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback/one',
  access: 'feedback.read',
  read: readDetails,
});

/** A picture of the feedback: a JPEG re-encoded by the gateway. */
export const feedbackPicture = defineStaffCall<{ readonly name: string }, void>({
  name: 'staffFeedbackPicture',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback/picture',
  access: 'feedback.read',
  download: true,
  read: () => undefined,
});

interface Settling {
  readonly id: string;
  readonly version: number;
  /** Internal note for staff; also in the journal. */
  readonly note: string;
}

/**
 * Settles feedback; an answer goes to the member's inbox. `conflict` (StaffActionConflict) if another user settled it first.
 */
export const settleFeedback = defineStaffCall<Settling & { readonly answer?: string }, Versioned | undefined>({
  name: 'staffSettleFeedback',
  method: 'POST',
  path: '/staff/merchants/:merchant/feedback/settle',
  access: 'feedback.answer',
  read: readVersioned,
});

/** Reopens settled feedback. */
export const reopenFeedback = defineStaffCall<Settling, Versioned | undefined>({
  name: 'staffReopenFeedback',
  method: 'POST',
  path: '/staff/merchants/:merchant/feedback/reopen',
  access: 'feedback.answer',
  read: readVersioned,
});

function readBase(row: unknown) {
  const id = readId(row, 'id');
  if (id === undefined) return undefined;
  return {
    id,
    type: readText(row, 'type') ?? '',
    content: readText(row, 'content') ?? '',
    language: readText(row, 'language') ?? '',
    at: readWhole(row, 'at') ?? 0,
    settledAt: readWhole(row, 'settledAt'),
    memberId: readText(row, 'memberId'),
    account: readText(row, 'account'),
  };
}

function readRow(row: unknown): FeedbackRow | undefined {
  const base = readBase(row);
  return base && { ...base, pictures: readWhole(row, 'pictures') ?? 0 };
}

function readDetails(value: unknown): FeedbackDetails | undefined {
  const base = readBase(value);
  const version = readWhole(value, 'version');
  if (base === undefined || version === undefined) return undefined;
  return {
    ...base,
    version,
    pictures: readRows(own(value, 'pictures'), (name) => (typeof name === 'string' ? name : undefined)),
    settledBy: readText(value, 'settledBy'),
    note: readText(value, 'note'),
    answer: readText(value, 'answer'),
  };
}
