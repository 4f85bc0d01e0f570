import { type NoRequest, readNothing } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import type { StaffMerchants, StaffRole } from '../policy.ts';
import { readMerchants, readRole } from '../session/calls.ts';
import { defineStaffCall } from '../staff-call.ts';

export interface StaffUser {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly merchants: StaffMerchants;
  /** Incremented by each change: optimistic locking. */
  readonly version: number;
  /** invited: has not set a password yet. */
  readonly state: 'active' | 'invited' | 'disabled';
  readonly secondStep: boolean;
  /** Number of open sessions. */
  readonly sessions: number;
  /** ISO 8601; the last activity of any session; empty: never. */
  readonly seenAt: string;
  /** ISO 8601; expiry of an open invitation or link; empty if there is none. */
  readonly linkUntil: string;
}

/** A staff e-mail that no mail server accepted: a user who may invite must pass on its link. */
export interface WaitingStaffEmail {
  readonly staffId: string;
  readonly email: string;
  readonly letter: 'invitation' | 'reset';
  readonly link: string;
  readonly expiresAt: string;
}

/** How the link of an invitation was delivered. */
export interface StaffEmailSent {
  readonly staffId: string;
  /** mail: accepted for a mail server. outbox: an administrator must pass it on. */
  readonly by: 'mail' | 'outbox';
}

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly merchants: StaffMerchants;
  readonly reason: string;
}

/** The target of a change, the version it is based on, and the reason. */
export interface StaffUserChange {
  readonly staffId: string;
  readonly version: number;
  readonly reason: string;
}

/** All staff users, by name. */
export const listStaff = defineStaffCall<NoRequest, { readonly staffUsers: readonly StaffUser[] }>({
  name: 'staffList',
  method: 'GET',
  path: '/staff/colleagues',
  access: 'staff.read',
  read: (value) => ({ staffUsers: listOf(own(value, 'staffUsers'), readStaffUser) }),
});

/** Creates an account and sends a link that is valid for 72 hours and once. Refused with email_taken. */
export const inviteStaffUser = defineStaffCall<Invitation, StaffEmailSent>({
  name: 'staffInvite',
  method: 'POST',
  path: '/staff/colleagues',
  access: 'staff.change',
  read: readSent,
});

/**
 * Changes role or merchants and ends the user's sessions. Refused with conflict; the value `{theirs}` is the current
 * account.
 */
export const changeStaffUser = defineStaffCall<
  StaffUserChange & { readonly role: StaffRole; readonly merchants: StaffMerchants },
  StaffUser | undefined
>({
  name: 'staffChange',
  method: 'POST',
  path: '/staff/colleagues/change',
  access: 'staff.change',
  read: readStaffUser,
});

/** Disables or enables an account; disabling ends its sessions and links. */
export const setStaffUserDisabled = defineStaffCall<
  StaffUserChange & { readonly disabled: boolean },
  StaffUser | undefined
>({
  name: 'staffDisable',
  method: 'POST',
  path: '/staff/colleagues/disable',
  access: 'staff.change',
  read: readStaffUser,
});

/** Ends all sessions of an account. */
export const endStaffUserSessions = defineStaffCall<{ readonly staffId: string; readonly reason: string }, void>({
  name: 'staffEndSessions',
  method: 'POST',
  path: '/staff/colleagues/end-sessions',
  access: 'staff.change',
  read: readNothing,
});

/**
 * Sends a new invitation, or a password reset link to a user who has a password; `forget` also removes the second
 * factors.
 */
export const sendStaffUserLink = defineStaffCall<StaffUserChange & { readonly forget: boolean }, StaffEmailSent>({
  name: 'staffSendLink',
  method: 'POST',
  path: '/staff/colleagues/send-link',
  access: 'staff.change',
  read: readSent,
});

/** Undelivered staff e-mails whose link must be passed on. */
export const waitingStaffEmails = defineStaffCall<NoRequest, { readonly letters: readonly WaitingStaffEmail[] }>({
  name: 'staffLetters',
  method: 'GET',
  path: '/staff/colleagues/letters',
  access: 'staff.change',
  read: (value) => ({ letters: readRows(own(value, 'letters'), readStaffEmail) }),
});

const STATES: readonly StaffUser['state'][] = ['active', 'invited', 'disabled'];

/** Reads a staff user; undefined if invalid. */
export function readStaffUser(row: unknown): StaffUser | undefined {
  const [staffId, role, state] = [readText(row, 'staffId'), readRole(readText(row, 'role')), readText(row, 'state')];
  if (staffId === undefined || role === undefined) return undefined;
  return {
    staffId,
    role,
    email: readText(row, 'email') ?? '',
    name: readText(row, 'name') ?? '',
    merchants: readMerchants(own(row, 'merchants')),
    version: readWhole(row, 'version') ?? 0,
    state: STATES.find((known) => known === state) ?? 'disabled',
    secondStep: readYes(row, 'secondStep'),
    sessions: readWhole(row, 'sessions') ?? 0,
    seenAt: readText(row, 'seenAt') ?? '',
    linkUntil: readText(row, 'linkUntil') ?? '',
  };
}

/** Without the limit of readRows: a staff of a thousand users is listed completely. */
function listOf<Row>(value: unknown, readRow: (row: unknown) => Row | undefined): Row[] {
  return (Array.isArray(value) ? value : []).flatMap((row: unknown) => readRow(row) ?? []);
}

function readSent(value: unknown): StaffEmailSent {
  return { staffId: readText(value, 'staffId') ?? '', by: readText(value, 'by') === 'mail' ? 'mail' : 'outbox' };
}

function readStaffEmail(row: unknown): WaitingStaffEmail | undefined {
  const [staffId, link] = [readText(row, 'staffId'), readText(row, 'link')];
  if (staffId === undefined || link === undefined) return undefined;
  return {
    staffId,
    link,
    email: readText(row, 'email') ?? '',
    letter: readText(row, 'letter') === 'reset' ? 'reset' : 'invitation',
    expiresAt: readText(row, 'expiresAt') ?? '',
  };
}

export const accountsCalls = [
  listStaff,
  inviteStaffUser,
  changeStaffUser,
  setStaffUserDisabled,
  endStaffUserSessions,
  sendStaffUserLink,
  waitingStaffEmails,
];
