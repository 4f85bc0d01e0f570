import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, moment, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { protectionRefused } from '../protection/schemas.ts';
import type * as calls from './calls.ts';
import { milestoneStates, missionKinds, missionPeriods, missionRewardKinds, missionUnits } from './read.ts';

const id = text(64);
const page = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' }));
const size = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,1}$' }));
/** A day, the Monday of a week, a month, or `-` for a mission that does not repeat. */
export const missionPeriodText = Type.String({ maxLength: 10, pattern: '^(-|[0-9]{4}-[0-9]{2}(-[0-9]{2})?)$' });
const paged = { pageNum: Type.Integer({ minimum: 1 }), totalPages: Type.Integer({ minimum: 1 }) };

const reward = exactly({ kind: oneOf(missionRewardKinds), amount });
const milestone = exactly({
  milestone: Type.Integer({ minimum: 1, maximum: 100 }),
  goal: amount,
  reward,
  state: oneOf(milestoneStates),
  claimId: Type.Optional(id),
  expiresAt: Type.Optional(moment),
});

const mission = exactly({
  missionId: id,
  title: text(),
  text: anyText(500),
  kind: oneOf(missionKinds),
  repeats: oneOf(missionPeriods),
  period: missionPeriodText,
  endsAt: Type.Optional(moment),
  over: Type.Boolean(),
  done: Type.Boolean(),
  board: Type.Boolean(),
  unit: oneOf(missionUnits),
  value: amount,
  milestones: Type.Array(milestone),
});

export const missionsSchemas = {
  missionSummary: {
    request: exactly({ status: Type.Literal('O'), page, size }),
    reply: exactly({ list: Type.Array(mission), ...paged, open: Type.Integer({ minimum: 0 }) }),
  },
  missionBoard: {
    request: exactly({ missionId: id, period: Type.Optional(missionPeriodText), page, size }),
    reply: exactly({
      list: Type.Array(
        exactly({ rank: Type.Integer({ minimum: 1 }), name: text(), value: amount, own: Type.Boolean() }),
      ),
      footer: exactly({ rank: Type.Integer({ minimum: 0 }), reachedValue: amount }),
      unit: oneOf(missionUnits),
      repeats: oneOf(missionPeriods),
      period: missionPeriodText,
      before: Type.Optional(missionPeriodText),
      ...paged,
    }),
  },
  missionMilestones: {
    request: exactly({ missionId: id }),
    reply: exactly({ list: Type.Array(milestone), unit: oneOf(missionUnits) }),
  },
  claimMission: { request: exactly({ claimId: id }), reply: exactly({ reward }), refused: exactly(protectionRefused) },
  missionHistory: {
    request: exactly({ page, size }),
    reply: exactly({
      list: Type.Array(
        exactly({
          claimId: id,
          title: text(),
          repeats: oneOf(missionPeriods),
          period: missionPeriodText,
          milestone: Type.Integer({ minimum: 1, maximum: 100 }),
          state: oneOf(milestoneStates),
          reward,
          at: moment,
        }),
      ),
      ...paged,
    }),
  },
} satisfies SchemasOf<typeof calls>;
