import Type from 'typebox';
import { amount, anyText, exactly, nothing, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { conflict, memberId, moment, reason, seenVersion, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { GRANT_STATES, OWED_STATES } from './calls.ts';

const grant = exactly({
  id: memberId,
  version: Type.Integer({ minimum: 0 }),
  state: oneOf(GRANT_STATES),
  title: anyText(1_000),
  amount,
  left: amount,
  done: amount,
  goal: amount,
  cap: Type.Optional(amount),
  createdAt: moment,
  expiresAt: Type.Optional(moment),
});

const reward = exactly({
  id: memberId,
  title: anyText(1_000),
  amount,
  state: oneOf(OWED_STATES),
  isAuto: Type.Boolean(),
  issuedAt: moment,
  readyAt: moment,
  until: moment,
  takenAt: Type.Optional(moment),
});

export const grantsSchemas = {
  memberGrants: {
    request: exactly({ memberId }),
    reply: exactly({ grants: Type.Array(grant), rewards: Type.Array(reward), currency: text(16) }),
  },
  forfeitGrant: {
    request: exactly({ memberId, id: memberId, version: seenVersion, reason }),
    reply: versioned,
    refused: conflict,
  },
  withdrawReward: {
    request: exactly({ memberId, id: memberId, reason }),
    reply: nothing,
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
