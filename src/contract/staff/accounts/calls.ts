import { anyText, exactly, noRequest, nothing, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { staffUuid } from '../own-account/calls.ts';
import { staffMerchants, staffRole } from '../session/calls.ts';
import { defineStaffCall, readStaffReply } from '../staff-call.ts';

const reason = text(500);
const version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const based = { staffId: staffUuid, version, reason };

const email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>,;:"()\\\\]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
});

const staffUser = exactly(
  {
    staffId: staffUuid,
    email: text(254),
    name: text(80),
    role: staffRole,
    merchants: staffMerchants,
    /** Incremented by each change: optimistic locking. */
    version,
    /** invited: has not set a password yet. */
    state: fallback(Type.Enum(['active', 'invited', 'disabled']), 'disabled'),
    secondStep: Type.Boolean(),
    sessions: Type.Integer({ minimum: 0 }),
    /** ISO 8601; the last activity of any session; empty: never. */
    seenAt: anyText(40),
    /** ISO 8601; expiry of an open invitation or link; empty if there is none. */
    linkUntil: anyText(40),
  },
  { requires: ['staffId', 'role'] },
);

const sent = exactly({
  staffId: staffUuid,
  /** mail: accepted for a mail server. outbox: an administrator must pass it on. */
  by: fallback(Type.Enum(['mail', 'outbox']), 'outbox'),
});

const theirs = exactly({ theirs: staffUser });

const waitingStaffEmail = exactly(
  {
    staffId: staffUuid,
    email: text(254),
    letter: fallback(Type.Enum(['invitation', 'reset']), 'invitation'),
    link: text(300),
    expiresAt: text(40),
  },
  { requires: ['staffId', 'link'] },
);

const invitation = exactly({ email, name: text(80), role: staffRole, merchants: staffMerchants, reason });

export type StaffUser = Reading<typeof staffUser>;

/** A staff e-mail that no mail server accepted: a user who may invite must pass on its link. */
export type WaitingStaffEmail = Reading<typeof waitingStaffEmail>;

/** How the link of an invitation was delivered. */
export type StaffEmailSent = Reading<typeof sent>;

export type Invitation = Sent<typeof invitation>;

/** The target of a change, the version it is based on, and the reason. */
export interface StaffUserChange {
  readonly staffId: string;
  readonly version: number;
  readonly reason: string;
}

/** All staff users, by name. */
export const listStaff = defineStaffCall({
  name: 'staffList',
  method: 'GET',
  path: '/staff/colleagues',
  access: 'staff.read',
  request: noRequest,
  reply: exactly({ staffUsers: Type.Array(staffUser) }),
});

/** Creates an account and sends a link that is valid for 72 hours and once. Refused with email_taken. */
export const inviteStaffUser = defineStaffCall({
  name: 'staffInvite',
  method: 'POST',
  path: '/staff/colleagues',
  access: 'staff.change',
  request: invitation,
  reply: sent,
});

/**
 * Changes role or merchants and ends the user's sessions. Refused with conflict; the value `{theirs}` is the current
 * account.
 */
export const changeStaffUser = defineStaffCall({
  name: 'staffChange',
  method: 'POST',
  path: '/staff/colleagues/change',
  access: 'staff.change',
  request: exactly({ ...based, role: staffRole, merchants: staffMerchants }),
  reply: staffUser,
  refused: theirs,
});

/** Disables or enables an account; disabling ends its sessions and links. */
export const setStaffUserDisabled = defineStaffCall({
  name: 'staffDisable',
  method: 'POST',
  path: '/staff/colleagues/disable',
  access: 'staff.change',
  request: exactly({ ...based, disabled: Type.Boolean() }),
  reply: staffUser,
  refused: theirs,
});

/** Ends all sessions of an account. */
export const endStaffUserSessions = defineStaffCall({
  name: 'staffEndSessions',
  method: 'POST',
  path: '/staff/colleagues/end-sessions',
  access: 'staff.change',
  request: exactly({ staffId: staffUuid, reason }),
  reply: nothing,
});

/**
 * Sends a new invitation, or a password reset link to a user who has a password; `forget` also removes the second
 * factors.
 */
export const sendStaffUserLink = defineStaffCall({
  name: 'staffSendLink',
  method: 'POST',
  path: '/staff/colleagues/send-link',
  access: 'staff.change',
  request: exactly({ ...based, forget: Type.Boolean() }),
  reply: sent,
  refused: theirs,
});

/** Undelivered staff e-mails whose link must be passed on. */
export const waitingStaffEmails = defineStaffCall({
  name: 'staffLetters',
  method: 'GET',
  path: '/staff/colleagues/letters',
  access: 'staff.change',
  request: noRequest,
  reply: exactly({
    letters: Type.Array(waitingStaffEmail),
  }),
});

/** Reads a staff user; undefined if invalid. */
export const readStaffUser = readStaffReply(staffUser);

export const accountsCalls = [
  listStaff,
  inviteStaffUser,
  changeStaffUser,
  setStaffUserDisabled,
  endStaffUserSessions,
  sendStaffUserLink,
  waitingStaffEmails,
];
