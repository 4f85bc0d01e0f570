import { amount, anyText, exactly, oneOf, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading, readAs } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { orderVersion as version } from '../cashier/order.ts';
import { memberId, moment, reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';
import { UNMOVED_REASONS } from './reasons.ts';

/** cases: events that staff must check; unmoved: all events without effect; closed: checked cases. */
export const REPORTED_PARTS = ['cases', 'unmoved', 'closed'] as const;

const id = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,31}:.{1,100}$', maxLength: 140 });

/** A cursor: microseconds since 1970 and the id of the last row. */
const place = Type.String({ pattern: '^[0-9]{1,17}\\.[A-Z][A-Z0-9_]{1,31}:.{1,100}$', maxLength: 160 });

const unmoved = exactly(
  {
    /** `<provider>:<id of the provider's>`. */
    id,
    version,
    provider: text(40),
    reference: text(100),
    direction: fallback(oneOf(['in', 'out'] as const), 'in'),
    state: text(20),
    amount: fallback(amount, ''),
    currency: text(16),
    sequence: Type.Integer({ minimum: 0 }),
    reportedAt: moment,
    /** Absent: unknown. */
    why: readAs(oneOf(UNMOVED_REASONS), (value) => UNMOVED_REASONS.find((known) => known === value)),
    /** The deadline for staff to check it; undefined: no check is needed. */
    dueAt: Type.Optional(moment),
    closedAt: Type.Optional(moment),
    closedBy: Type.Optional(text()),
    note: Type.Optional(anyText(500)),
    /** The order of the reference, and its member. */
    order: Type.Optional(
      exactly(
        { machine: oneOf(['deposit', 'withdrawal'] as const), id: memberId, reference: text(20), account: text() },
        { requires: ['machine', 'id'] },
      ),
    ),
  },
  { requires: ['id', 'reference'] },
);

/** A provider event about money that had no effect. The amount is decimal text; times are epoch milliseconds. */
export type UnmovedEvent = Reading<typeof unmoved>;

/** Events without effect: cases, earliest deadline first; all or closed ones, newest first. */
export const unmovedEvents = defineStaffCall({
  name: 'staffUnmovedEvents',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/told',
  access: 'cashier.read',
  request: exactly({
    part: oneOf(REPORTED_PARTS),
    why: Type.Optional(oneOf(UNMOVED_REASONS)),
    after: Type.Optional(place),
  }),
  reply: exactly({ rows: Type.Array(unmoved), next: Type.Optional(place) }),
});

/**
 * Closes a case with a finding. Moves no money: a step of the order or a correction does. `conflict` (StaffActionConflict).
 */
export const closeReportedCase = defineStaffCall({
  name: 'staffCloseToldCase',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/told/close',
  access: 'cashier.answer',
  request: exactly({ id, version, reason }),
  reply: exactly({ version }, { requires: ['version'] }),
  refused: conflict,
});
