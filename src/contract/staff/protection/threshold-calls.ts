import { anyText, exactly, moment, nothing, oneOf, text, uuid } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { limitPeriods } from '#contract/protection/limit-kinds.ts';
import { thresholdActions, thresholdDecisions, thresholdMeasures } from '#contract/protection/thresholds.ts';
import { memberId, reason } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A member above an amount of the market. Amounts are decimal text. */
const thresholdCase = exactly(
  {
    id: uuid,
    memberId,
    account: text(),
    measure: oneOf(thresholdMeasures),
    period: oneOf(limitPeriods),
    action: oneOf(thresholdActions),
    pack: text(40),
    clause: anyText(200),
    /** Of the market, at the member's age. */
    amount: text(40),
    /** When the case was opened. */
    measured: text(40),
    openedAt: moment,
    dueAt: moment,
    /** Absent: it waits for staff. */
    decision: Type.Optional(oneOf(thresholdDecisions)),
    decidedAt: Type.Optional(moment),
  },
  { requires: ['id', 'memberId', 'measure', 'period', 'action'] },
);
export type ThresholdCase = Reading<typeof thresholdCase>;

/** Cases that wait, the first due first; then the latest that were decided. */
export const thresholdQueue = defineStaffCall({
  name: 'staffThresholdQueue',
  method: 'GET',
  path: '/staff/merchants/:merchant/protection/thresholds',
  access: 'member.read',
  request: exactly({}),
  reply: exactly({ currency: text(12), cases: Type.Array(thresholdCase, { maxItems: 250 }) }),
});

/** Decides a case with a decision that its action allows. `not_found` if it does not wait any more. */
export const decideThreshold = defineStaffCall({
  name: 'staffDecideThreshold',
  method: 'POST',
  path: '/staff/merchants/:merchant/protection/thresholds/decide',
  access: 'threshold.decide',
  request: exactly({ id: uuid, decision: oneOf(thresholdDecisions), reason }),
  reply: nothing,
});
