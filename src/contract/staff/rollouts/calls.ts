import { exactly, moment, noRequest, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';

const count = Type.Integer({ minimum: 0 });

const measured = exactly(
  {
    figure: Type.Enum(['errors', 'failedDeposits', 'registrations']),
    /** So many of so many, in percent; above the limit the roll-out stops. */
    part: count,
    whole: count,
    percent: count,
    limit: count,
    /** False: too few to decide by. */
    isEnough: Type.Boolean(),
  },
  { requires: ['figure'] },
);

const running = exactly(
  {
    /** The switch, or `brand`. */
    id: text(40),
    since: moment,
    /** When the next step is taken; absent: by staff, or it is the last one. */
    nextAt: Type.Optional(moment),
    /** Percent of the members at the next step. */
    nextShare: Type.Optional(count),
    measured: Type.Array(measured),
  },
  { requires: ['id'] },
);
export type RunningRollout = Reading<typeof running>;

/** The running roll-outs of a site, with what their guards measure in the current step. */
export const rollouts = defineStaffCall({
  name: 'staffRollouts',
  method: 'GET',
  path: '/staff/merchants/:merchant/rollouts',
  access: 'documents.read',
  request: noRequest,
  reply: exactly({ running: Type.Array(running) }),
});

export const rolloutCalls: readonly StaffCall<never, unknown>[] = [rollouts];
