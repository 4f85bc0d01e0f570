import Type from 'typebox';
import { anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { missionKinds, missionPeriods, missionRewardKinds } from '#contract/missions/read.ts';
import { orderVersion as version } from '../cashier/schemas.ts';
import { conflict, memberId as id, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

const count = Type.Integer({ minimum: 0 });
const names = Type.Array(text(64), { maxItems: 100 });
const budget = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const language = Type.String({ pattern: '^[A-Z]{2}$' });

const written = {
  place: Type.Integer({ minimum: 0, maximum: 1_000 }),
  words: Type.Record(language, exactly({ title: text(80), text: Type.Optional(anyText(300)) }), { maxProperties: 20 }),
  kind: oneOf(missionKinds),
  period: oneOf(missionPeriods),
  categories: names,
  vendors: names,
  games: names,
  least: Type.Optional(moved),
  milestones: Type.Array(exactly({ goal: moved, reward: oneOf(missionRewardKinds), amount: moved }), {
    minItems: 1,
    maxItems: 8,
  }),
  board: Type.Boolean(),
  budget: Type.Optional(budget),
  memberMost: Type.Optional(moved),
};

const figures = exactly({
  members: count,
  reached: count,
  open: count,
  claimed: count,
  lapsed: count,
  money: moved,
  points: moved,
  owedMoney: moved,
  owedPoints: moved,
});

export const staffMissionSchemas = {
  staffMissions: {
    request: noRequest,
    reply: exactly({
      currency: text(16),
      exponent: Type.Integer({ minimum: 0, maximum: 8 }),
      budgets: Type.Array(budget),
      missions: Type.Array(exactly({ id, version, isOn: Type.Boolean(), ...written, figures }), { maxItems: 200 }),
    }),
  },
  putMission: {
    request: exactly({ id: Type.Optional(id), version, mission: exactly(written), reason }),
    reply: exactly({ id, version }),
    refused: conflict,
  },
  turnMission: {
    request: exactly({ id, version, isOn: Type.Boolean(), reason }),
    reply: exactly({ id, version }),
    refused: conflict,
  },
  tryMission: {
    request: exactly({ mission: exactly(written) }),
    reply: exactly({
      firstDay: text(10),
      lastDay: text(10),
      isCut: Type.Boolean(),
      members: count,
      reached: Type.Array(count),
      money: moved,
      points: moved,
    }),
  },
  missionBoard: {
    request: exactly({ id, period: Type.Optional(text(10)) }),
    reply: exactly({
      period: text(10),
      before: Type.Optional(text(10)),
      places: Type.Array(
        exactly({ rank: Type.Integer({ minimum: 1 }), memberId: id, account: anyText(), value: moved }),
        { maxItems: 100 },
      ),
    }),
  },
} satisfies SchemasOf<typeof calls>;
