import { amount, anyText, exactly, nothing, text } from '#contract/call/call-schemas.ts';
import { MILLIS, placeBy } from '#contract/call/ids.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId, moment, reason } from '../staff-action-schemas.ts';
import { conflict, versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

export const APPLICATION_STATES = ['open', 'approved', 'rejected'] as const;

export type ApplicationAnswer = { readonly id: string; readonly reason: string } & (
  | { readonly approved: true /** Decimal text. */; readonly amount: string }
  /** The member reads the reason. */
  | { readonly approved: false }
);

const state = Type.Enum([...APPLICATION_STATES]);
const id = memberId;
const place = Type.String({ maxLength: 60, pattern: placeBy('\\.', MILLIS) });

const application = exactly(
  {
    id,
    memberId,
    account: text(),
    promotionId: text(),
    title: text(1_000),
    /** The promotion's reward as decimal text; absent if it varies. */
    reward: Type.Optional(amount),
    remarks: anyText(10_000),
    status: state,
    reason: Type.Optional(anyText(1_000)),
    pictures: Type.Integer({ minimum: 0 }),
    /** Epoch milliseconds. */
    askedAt: moment,
    answeredAt: Type.Optional(moment),
  },
  { requires: ['id', 'status'] },
);

export type Application = Reading<typeof application>;

/** Applications; open ones are listed longest waiting first. */
export const applications = defineStaffCall({
  name: 'staffApplications',
  method: 'GET',
  path: '/staff/merchants/:merchant/applications',
  access: 'member.read',
  request: exactly({ state, after: Type.Optional(place) }),
  reply: exactly({ rows: Type.Array(application), next: Type.Optional(place), currency: text(16) }),
});

/** A proof picture of an application: a JPEG re-encoded by the gateway. `at` counts from 0; query text. */
export const applicationPicture = defineStaffCall({
  name: 'staffApplicationPicture',
  method: 'GET',
  path: '/staff/merchants/:merchant/applications/picture',
  access: 'member.read',
  download: true,
  request: exactly({ id, at: Type.String({ pattern: '^[0-9]$' }) }),
  reply: nothing,
});

/** Answers an open application; `conflict` (StaffActionConflict) if it is no longer open. */
export const answerApplication = defineStaffCall({
  name: 'staffAnswerApplication',
  method: 'POST',
  path: '/staff/merchants/:merchant/applications/answer',
  access: 'application.answer',
  request: Type.Union([
    exactly({
      id,
      reason,
      approved: Type.Literal(true),
      amount: Type.String({ maxLength: 24, pattern: '^[0-9]+(\\.[0-9]+)?$' }),
    }),
    exactly({ id, reason, approved: Type.Literal(false) }),
  ]),
  reply: versioned,
  refused: conflict,
});
