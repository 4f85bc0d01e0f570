import Type from 'typebox';
import { amount, anyText, exactly, listPlace, noRequest, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { conflict, memberId, moment, reason, staffActions, version, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { LABELS, MEMBER_STATES, MEMBER_TYPES } from './calls.ts';

const level = Type.Integer({ minimum: 0, maximum: 99 });
const label = Type.String({ minLength: 1, maxLength: LABELS.longest, pattern: '^[^\\s](.*[^\\s])?$' });
const labels = Type.Array(label, { maxItems: LABELS.most, uniqueItems: true });

const row = {
  id: memberId,
  account: text(),
  nickname: anyText(),
  type: Type.Integer(),
  locked: Type.Boolean(),
  rankLevel: level,
  rankName: anyText(),
  labels: Type.Array(Type.String()),
  email: anyText(),
  mobile: anyText(40),
  createdAt: moment,
  lastLoginAt: Type.Optional(moment),
};

const place = exactly({
  id: text(64),
  device: anyText(),
  country: anyText(2),
  network: anyText(64),
  seenAt: moment,
});

const change = { id: memberId, version, reason };

export const membersSchemas = {
  members: {
    request: exactly({
      q: Type.Optional(anyText(100)),
      type: Type.Optional(Type.Enum([...MEMBER_TYPES])),
      state: Type.Optional(Type.Enum([...MEMBER_STATES])),
      rank: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}$' })),
      label: Type.Optional(text(LABELS.longest)),
      after: Type.Optional(listPlace),
    }),
    reply: exactly({ rows: Type.Array(exactly(row)), next: Type.Optional(text(60)) }),
  },
  memberChoices: {
    request: noRequest,
    reply: exactly({
      ranks: Type.Array(exactly({ level, name: text() })),
      labels: Type.Array(exactly({ label: text(), members: Type.Integer({ minimum: 0 }) })),
    }),
  },
  memberDetails: {
    request: exactly({ id: memberId }),
    reply: exactly({
      ...row,
      version,
      contactsMasked: Type.Boolean(),
      emailVerified: Type.Boolean(),
      mobileVerified: Type.Boolean(),
      hasPassword: Type.Boolean(),
      language: anyText(2),
      upline: Type.Optional(text()),
      endsAt: Type.Optional(moment),
      logins: Type.Array(exactly({ at: moment, country: anyText(2), device: anyText() })),
      balance: exactly({
        sum: amount,
        currency: text(16),
        wallets: Type.Array(exactly({ wallet: text(), amount })),
      }),
      secondStep: exactly({ enabled: Type.Boolean(), recoveryCodesLeft: Type.Integer({ minimum: 0 }) }),
      sessions: Type.Array(place),
      devices: Type.Array(place),
      switches: Type.Array(exactly({ id: text(), enabled: Type.Boolean(), because: anyText() })),
      staffActions,
    }),
  },
  lockMember: {
    request: exactly({ ...change, locked: Type.Boolean() }),
    reply: versioned,
    refused: conflict,
  },
  setMemberRank: { request: exactly({ ...change, level }), reply: versioned, refused: conflict },
  setMemberLabels: { request: exactly({ ...change, labels }), reply: versioned, refused: conflict },
  resetSecondStep: {
    request: exactly({ id: memberId, reason }),
    reply: exactly({ authenticator: Type.Boolean() }),
  },
  endMemberSessions: {
    request: exactly({
      id: memberId,
      session: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
      reason,
    }),
    reply: exactly({ ended: Type.Integer({ minimum: 0 }) }),
  },
} satisfies SchemasOf<typeof calls>;
