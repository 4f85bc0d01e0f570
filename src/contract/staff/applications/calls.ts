import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

export const APPLICATION_STATES = ['open', 'approved', 'rejected'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export interface Application {
  readonly id: string;
  readonly memberId: string;
  readonly account: string;
  readonly promotionId: string;
  readonly title: string;
  /** The promotion's reward as decimal text; absent if it varies. */
  readonly reward: string | undefined;
  readonly remarks: string;
  readonly status: ApplicationState;
  /** The reason of a rejection; the member reads it. */
  readonly reason: string | undefined;
  readonly pictures: number;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  readonly answeredAt: number | undefined;
}

export interface ApplicationsReply {
  readonly rows: readonly Application[];
  readonly next: string | undefined;
  readonly currency: string;
}

/** Applications; open ones are listed longest waiting first. */
export const applications = defineStaffCall<
  { readonly state: ApplicationState; readonly after?: string },
  ApplicationsReply
>({
  name: 'staffApplications',
  method: 'GET',
  path: '/staff/merchants/:merchant/applications',
  access: 'member.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readApplication),
    next: readText(value, 'next'),
    currency: readText(value, 'currency') ?? '',
  }),
});

/** A proof picture of an application: a JPEG re-encoded by the gateway. `at` counts from 0; query text. */
export const applicationPicture = defineStaffCall<{ readonly id: string; readonly at: string }, void>({
  name: 'staffApplicationPicture',
  method: 'GET',
  path: '/staff/merchants/:merchant/applications/picture',
  access: 'member.read',
  download: true,
  read: () => undefined,
});

export type ApplicationAnswer = { readonly id: string; readonly reason: string } & (
  | { readonly approved: true /** Decimal text. */; readonly amount: string }
  /** The member reads the reason. */
  | { readonly approved: false }
);

/** Answers an open application; `conflict` (StaffActionConflict) if it is no longer open. */
export const answerApplication = defineStaffCall<ApplicationAnswer, Versioned | undefined>({
  name: 'staffAnswerApplication',
  method: 'POST',
  path: '/staff/merchants/:merchant/applications/answer',
  access: 'application.answer',
  read: readVersioned,
});

function readApplication(row: unknown): Application | undefined {
  const id = readText(row, 'id');
  const status = APPLICATION_STATES.find((state) => state === readText(row, 'status'));
  if (id === undefined || status === undefined) return undefined;
  return {
    id,
    status,
    memberId: readText(row, 'memberId') ?? '',
    account: readText(row, 'account') ?? '',
    promotionId: readText(row, 'promotionId') ?? '',
    title: readText(row, 'title') ?? '',
    reward: readText(row, 'reward'),
    remarks: readText(row, 'remarks') ?? '',
    reason: readText(row, 'reason'),
    pictures: readWhole(row, 'pictures') ?? 0,
    askedAt: readWhole(row, 'askedAt') ?? 0,
    answeredAt: readWhole(row, 'answeredAt'),
  };
}
