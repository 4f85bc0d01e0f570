import { amount, anyText, exactly, listPlace, noRequest, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId, moment, reason, version } from '../staff-action-schemas.ts';
import { conflict, staffActions, versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Member types of the wire: 0 player; 1, 2, 41, 42 agents; 4 trial. */
export const MEMBER_TYPES = ['0', '1', '2', '4', '41', '42'] as const;

export const MEMBER_STATES = ['locked', 'open'] as const;

/** Maximum labels of one member, and maximum characters of one label. */
export const LABELS = { most: 12, longest: 40 } as const;

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
  /** Epoch milliseconds. */
  createdAt: moment,
  lastLoginAt: Type.Optional(moment),
};

const place = exactly(
  {
    id: text(64),
    device: anyText(),
    country: anyText(2),
    network: anyText(64),
    seenAt: moment,
  },
  { requires: ['id'] },
);

const change = { id: memberId, version, reason };

const membersRequest = exactly({
  /** Prefix of an account, nickname, e-mail address or phone number, or an id. */
  q: Type.Optional(anyText(100)),
  type: Type.Optional(Type.Enum([...MEMBER_TYPES])),
  state: Type.Optional(Type.Enum([...MEMBER_STATES])),
  rank: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}$' })),
  label: Type.Optional(text(LABELS.longest)),
  /** `next` of the previous page. */
  after: Type.Optional(listPlace),
});

const memberRow = exactly(row, { requires: ['id'] });

const memberChoicesReply = exactly({
  ranks: Type.Array(exactly({ level, name: text() }, { requires: ['level'] })),
  labels: Type.Array(exactly({ label: text(), members: Type.Integer({ minimum: 0 }) }, { requires: ['label'] })),
});

const loginSummary = exactly({ at: moment, country: anyText(2), device: anyText() }, { requires: ['at'] });

const memberDetailsReply = exactly(
  {
    ...row,
    version,
    contactsMasked: Type.Boolean(),
    emailVerified: Type.Boolean(),
    mobileVerified: Type.Boolean(),
    hasPassword: Type.Boolean(),
    language: anyText(2),
    upline: Type.Optional(text()),
    endsAt: Type.Optional(moment),
    logins: Type.Array(loginSummary),
    balance: exactly({
      sum: fallback(amount, ''),
      currency: text(16),
      wallets: Type.Array(exactly({ wallet: text(), amount: fallback(amount, '') }, { requires: ['wallet'] })),
    }),
    secondStep: exactly({ enabled: Type.Boolean(), recoveryCodesLeft: Type.Integer({ minimum: 0 }) }),
    sessions: Type.Array(place),
    devices: Type.Array(place),
    switches: Type.Array(exactly({ id: text(), enabled: Type.Boolean(), because: anyText() }, { requires: ['id'] })),
    /** Recent staff actions, newest first. */
    staffActions,
  },
  { requires: ['id', 'version'] },
);

/** Filters of the members; query texts. Absent: any. */
export type MembersRequest = Sent<typeof membersRequest>;

/** A member in a list. Contacts may be masked. */
export type MemberRow = Reading<typeof memberRow>;

/** Searches members, newest first. */
export const members = defineStaffCall({
  name: 'staffMembers',
  method: 'GET',
  path: '/staff/merchants/:merchant/members',
  access: 'member.read',
  request: membersRequest,
  reply: exactly({ rows: Type.Array(memberRow), next: Type.Optional(text(60)) }),
});

/** Filter options and assignable values for a merchant's members. */
export type MemberChoices = Reading<typeof memberChoicesReply>;

/** The VIP ranks, and the labels in use. */
export const memberChoices = defineStaffCall({
  name: 'staffMemberChoices',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/choices',
  access: 'member.read',
  request: noRequest,
  reply: memberChoicesReply,
});

/** A session or a known browser of a member. */
export type MemberPlace = Reading<typeof place>;

/** A sign-in as the member sees it. */
export type LoginSummary = Reading<typeof loginSummary>;

export type MemberDetails = Reading<typeof memberDetailsReply>;

export const memberDetails = defineStaffCall({
  name: 'staffMember',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/one',
  access: 'member.read',
  request: exactly({ id: memberId }),
  reply: memberDetailsReply,
});

/** Locks a member out everywhere, or unlocks the member. */
export const lockMember = defineStaffCall({
  name: 'staffLockMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/lock',
  access: 'member.change',
  request: exactly({ ...change, locked: Type.Boolean() }),
  reply: versioned,
  refused: conflict,
});

/** Sets a member's VIP rank; level 0 is none. */
export const setMemberRank = defineStaffCall({
  name: 'staffMemberRank',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/rank',
  access: 'member.change',
  request: exactly({ ...change, level }),
  reply: versioned,
  refused: conflict,
});

/** Replaces the labels of a member. */
export const setMemberLabels = defineStaffCall({
  name: 'staffMemberLabels',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/labels',
  access: 'member.change',
  request: exactly({ ...change, labels }),
  reply: versioned,
  refused: conflict,
});

/** Removes the authenticator, known places and remembered browsers; the member is notified. */
export const resetSecondStep = defineStaffCall({
  name: 'staffResetSecondStep',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/second-step',
  access: 'member.secure',
  request: exactly({ id: memberId, reason }),
  reply: exactly({ authenticator: Type.Boolean() }),
});

/** Ends one session of a member, or all without `session`; returns the number of ended sessions. */
export const endMemberSessions = defineStaffCall({
  name: 'staffEndMemberSessions',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/sessions',
  access: 'member.secure',
  request: exactly({
    id: memberId,
    session: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
    reason,
  }),
  reply: exactly({ ended: Type.Integer({ minimum: 0 }) }),
});
