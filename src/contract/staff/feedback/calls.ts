import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import type { FeedbackType } from '#contract/service/calls.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Which feedback is looked for; texts, as a query has them. */
export interface FeedbackListRequest {
  readonly state: 'open' | 'settled';
  readonly type?: FeedbackType;
  readonly after?: string;
}

/** Feedback in a list. */
export interface FeedbackRow {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly language: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly settledAt: number | undefined;
  /** Absent: nobody was signed in. */
  readonly memberId: string | undefined;
  readonly account: string | undefined;
  readonly pictures: number;
}

export interface FeedbackListReply {
  readonly rows: readonly FeedbackRow[];
  readonly next: string | undefined;
}

/** What visitors and members wrote, the newest first. */
export const feedbackList = defineStaffCall<FeedbackListRequest, FeedbackListReply>({
  name: 'staffFeedback',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback',
  access: 'feedback.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readRow), next: readText(value, 'next') }),
});

/** One piece of feedback. */
export interface FeedbackDetails extends Omit<FeedbackRow, 'pictures'> {
  readonly version: number;
  /** Names for `feedbackPicture`. */
  readonly pictures: readonly string[];
  readonly settledBy: string | undefined;
  /** For colleagues. */
  readonly note: string | undefined;
  /** What the member was told. */
  readonly answer: string | undefined;
}

/** One piece of feedback with its pictures. */
export const feedbackDetails = defineStaffCall<{ readonly id: string }, FeedbackDetails | undefined>({
  name: 'staffFeedbackOne',
  method: 'GET',
  path: '/staff/merchants/:merchant/feedback/one',
  access: 'feedback.read',
  read: readDetails,
});

/** A picture of feedback: a JPEG of the gateway's own drawing. */
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
  /** For colleagues: the journal keeps it too. */
  readonly note: string;
}

/** Settles feedback; an answer goes to the member's inbox. `conflict` (StaffActionConflict) where somebody was faster. */
export const settleFeedback = defineStaffCall<Settling & { readonly answer?: string }, Versioned | undefined>({
  name: 'staffSettleFeedback',
  method: 'POST',
  path: '/staff/merchants/:merchant/feedback/settle',
  access: 'feedback.answer',
  read: readVersioned,
});

/** Opens settled feedback again. */
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
