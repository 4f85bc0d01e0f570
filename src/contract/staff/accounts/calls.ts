import { type NoRequest, readNothing } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import type { StaffMerchants, StaffRole } from '../policy.ts';
import { readMerchants, readRole } from '../session/calls.ts';
import { defineStaffCall } from '../staff-call.ts';

/** One of the staff, as administrators and auditors see them. */
export interface StaffUser {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly merchants: StaffMerchants;
  /** Raised by each change: what a change says it is based on. */
  readonly version: number;
  /** invited: has not set a password yet. */
  readonly state: 'active' | 'invited' | 'disabled';
  readonly secondStep: boolean;
  /** Open sessions. */
  readonly sessions: number;
  /** ISO 8601 of the last use of any session; empty: never. */
  readonly seenAt: string;
  /** ISO 8601 of when an open invitation or link ends; empty: there is none. */
  readonly linkUntil: string;
}

/** A letter that no mail server took: whoever may invite copies its link. */
export interface WaitingStaffEmail {
  readonly staffId: string;
  readonly email: string;
  readonly letter: 'invitation' | 'reset';
  readonly link: string;
  readonly expiresAt: string;
}

/** Where the link of an invitation went. */
export interface StaffEmailSent {
  readonly staffId: string;
  /** mail: a mail server takes it. outbox: it waits for an administrator to hand it on. */
  readonly by: 'mail' | 'outbox';
}

/** Whom to invite, as what, and for which merchants. */
export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly merchants: StaffMerchants;
  readonly reason: string;
}

/** Whom a change is about, what it is based on, and why. */
export interface StaffUserChange {
  readonly staffId: string;
  readonly version: number;
  readonly reason: string;
}

/** The whole staff, by name. */
export const listStaff = defineStaffCall<NoRequest, { readonly staffUsers: readonly StaffUser[] }>({
  name: 'staffList',
  method: 'GET',
  path: '/staff/colleagues',
  access: 'staff.read',
  read: (value) => ({ staffUsers: listOf(own(value, 'staffUsers'), readStaffUser) }),
});

/** Makes an account and sends its link, good for 72 hours and once. Refused email_taken. */
export const inviteStaffUser = defineStaffCall<Invitation, StaffEmailSent>({
  name: 'staffInvite',
  method: 'POST',
  path: '/staff/colleagues',
  access: 'staff.change',
  read: readSent,
});

/** Gives another role or other merchants; their sessions end. Refused conflict with `{theirs}`, what it is now. */
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

/** Closes an account or opens it again; closing ends its sessions and links. */
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

/** Ends every session of an account. */
export const endStaffUserSessions = defineStaffCall<{ readonly staffId: string; readonly reason: string }, void>({
  name: 'staffEndSessions',
  method: 'POST',
  path: '/staff/colleagues/end-sessions',
  access: 'staff.change',
  read: readNothing,
});

/** Sends a new invitation, or to whoever has a password a link for a new one; with `forget` their second steps go too. */
export const sendStaffUserLink = defineStaffCall<StaffUserChange & { readonly forget: boolean }, StaffEmailSent>({
  name: 'staffSendLink',
  method: 'POST',
  path: '/staff/colleagues/send-link',
  access: 'staff.change',
  read: readSent,
});

/** Letters that wait for somebody to hand their link on. */
export const waitingStaffEmails = defineStaffCall<NoRequest, { readonly letters: readonly WaitingStaffEmail[] }>({
  name: 'staffLetters',
  method: 'GET',
  path: '/staff/colleagues/letters',
  access: 'staff.change',
  read: (value) => ({ letters: readRows(own(value, 'letters'), readStaffEmail) }),
});

const STATES: readonly StaffUser['state'][] = ['active', 'invited', 'disabled'];

/** Reads one of the staff; undefined for what is nobody. */
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

/** More than readRows reads: a staff of a thousand is listed whole. */
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

/** The calls about the staff, for the registry. */
export const accountsCalls = [
  listStaff,
  inviteStaffUser,
  changeStaffUser,
  setStaffUserDisabled,
  endStaffUserSessions,
  sendStaffUserLink,
  waitingStaffEmails,
];
