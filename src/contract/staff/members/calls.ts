import type { NoRequest } from '#contract/call/call.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { readStaffActions, readVersioned, type StaffAction, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Member types of the wire: 0 player; 1, 2, 41, 42 agents; 4 trial. */
export const MEMBER_TYPES = ['0', '1', '2', '4', '41', '42'] as const;
export type MemberType = (typeof MEMBER_TYPES)[number];
export const MEMBER_STATES = ['locked', 'open'] as const;

/** Filters of the members; query texts. Absent: any. */
export interface MembersRequest {
  /** Prefix of an account, nickname, e-mail address or phone number, or an id. */
  readonly q?: string;
  readonly type?: MemberType;
  readonly state?: (typeof MEMBER_STATES)[number];
  readonly rank?: string;
  readonly label?: string;
  /** `next` of the previous page. */
  readonly after?: string;
}

/** A member in a list. Contacts may be masked. */
export interface MemberRow {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  /** 0 player; 1, 2, 41, 42 agents; 4 trial. */
  readonly type: number;
  readonly locked: boolean;
  readonly rankLevel: number;
  readonly rankName: string;
  readonly labels: readonly string[];
  readonly email: string;
  readonly mobile: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly lastLoginAt: number | undefined;
}

export interface MembersReply {
  readonly rows: readonly MemberRow[];
  /** Absent on the last page. */
  readonly next: string | undefined;
}

/** Searches members, newest first. */
export const members = defineStaffCall<MembersRequest, MembersReply>({
  name: 'staffMembers',
  method: 'GET',
  path: '/staff/merchants/:merchant/members',
  access: 'member.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readMemberRow), next: readText(value, 'next') }),
});

/** Filter options and assignable values for a merchant's members. */
export interface MemberChoices {
  readonly ranks: readonly { readonly level: number; readonly name: string }[];
  readonly labels: readonly { readonly label: string; readonly members: number }[];
}

/** The VIP ranks, and the labels in use. */
export const memberChoices = defineStaffCall<NoRequest, MemberChoices>({
  name: 'staffMemberChoices',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/choices',
  access: 'member.read',
  read: (value) => ({
    ranks: readRows(own(value, 'ranks'), (row) => {
      const level = readWhole(row, 'level');
      return level === undefined ? undefined : { level, name: readText(row, 'name') ?? '' };
    }),
    labels: readRows(own(value, 'labels'), (row) => {
      const label = readText(row, 'label');
      return label === undefined ? undefined : { label, members: readWhole(row, 'members') ?? 0 };
    }),
  }),
});

/** A session or a known browser of a member. */
export interface MemberPlace {
  /** Identifies the session; is not a credential. */
  readonly id: string;
  readonly device: string;
  readonly country: string;
  readonly network: string;
  readonly seenAt: number;
}

/** A sign-in as the member sees it. */
export interface LoginSummary {
  readonly at: number;
  readonly country: string;
  readonly device: string;
}

export interface MemberDetails extends MemberRow {
  readonly version: number;
  readonly contactsMasked: boolean;
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  readonly hasPassword: boolean;
  readonly language: string;
  readonly upline: string | undefined;
  /** The end of a trial account. */
  readonly endsAt: number | undefined;
  readonly logins: readonly LoginSummary[];
  readonly balance: {
    /** Decimal text. */
    readonly sum: string;
    readonly currency: string;
    readonly wallets: readonly { readonly wallet: string; readonly amount: string }[];
  };
  readonly secondStep: { readonly enabled: boolean; readonly recoveryCodesLeft: number };
  readonly sessions: readonly MemberPlace[];
  readonly devices: readonly MemberPlace[];
  /** Switches that are set for this member alone. */
  readonly switches: readonly { readonly id: string; readonly enabled: boolean; readonly because: string }[];
  /** Recent staff actions, newest first. */
  readonly staffActions: readonly StaffAction[];
}

export const memberDetails = defineStaffCall<{ readonly id: string }, MemberDetails | undefined>({
  name: 'staffMember',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/one',
  access: 'member.read',
  read: readDetails,
});

/** A change of one member, based on the version that was read. `conflict` (StaffActionConflict) if the version has changed. */
interface MemberChange {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

/** Locks a member out everywhere, or unlocks the member. */
export const lockMember = defineStaffCall<MemberChange & { readonly locked: boolean }, Versioned | undefined>({
  name: 'staffLockMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/lock',
  access: 'member.change',
  read: readVersioned,
});

/** Sets a member's VIP rank; level 0 is none. */
export const setMemberRank = defineStaffCall<MemberChange & { readonly level: number }, Versioned | undefined>({
  name: 'staffMemberRank',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/rank',
  access: 'member.change',
  read: readVersioned,
});

/** Maximum labels of one member, and maximum characters of one label. */
export const LABELS = { most: 12, longest: 40 } as const;

/** Replaces the labels of a member. */
export const setMemberLabels = defineStaffCall<
  MemberChange & { readonly labels: readonly string[] },
  Versioned | undefined
>({
  name: 'staffMemberLabels',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/labels',
  access: 'member.change',
  read: readVersioned,
});

/** What was reset. */
export interface SecondStepReset {
  readonly authenticator: boolean;
}

/** Removes the authenticator, known places and remembered browsers; the member is notified. */
export const resetSecondStep = defineStaffCall<{ readonly id: string; readonly reason: string }, SecondStepReset>({
  name: 'staffResetSecondStep',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/second-step',
  access: 'member.secure',
  read: (value) => ({ authenticator: readYes(value, 'authenticator') }),
});

/** Ends one session of a member, or all without `session`; returns the number of ended sessions. */
export const endMemberSessions = defineStaffCall<
  { readonly id: string; readonly session?: string; readonly reason: string },
  { readonly ended: number }
>({
  name: 'staffEndMemberSessions',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/sessions',
  access: 'member.secure',
  read: (value) => ({ ended: readWhole(value, 'ended') ?? 0 }),
});

function readMemberRow(row: unknown): MemberRow | undefined {
  const id = readText(row, 'id');
  if (id === undefined) return undefined;
  return {
    id,
    account: readText(row, 'account') ?? '',
    nickname: readText(row, 'nickname') ?? '',
    type: readWhole(row, 'type') ?? 0,
    locked: readYes(row, 'locked'),
    rankLevel: readWhole(row, 'rankLevel') ?? 0,
    rankName: readText(row, 'rankName') ?? '',
    labels: readTexts(own(row, 'labels')),
    email: readText(row, 'email') ?? '',
    mobile: readText(row, 'mobile') ?? '',
    createdAt: readWhole(row, 'createdAt') ?? 0,
    lastLoginAt: readWhole(row, 'lastLoginAt'),
  };
}

function readDetails(value: unknown): MemberDetails | undefined {
  const row = readMemberRow(value);
  const version = readWhole(value, 'version');
  if (row === undefined || version === undefined) return undefined;
  const balance = own(value, 'balance');
  const step = own(value, 'secondStep');
  return {
    ...row,
    version,
    contactsMasked: readYes(value, 'contactsMasked'),
    emailVerified: readYes(value, 'emailVerified'),
    mobileVerified: readYes(value, 'mobileVerified'),
    hasPassword: readYes(value, 'hasPassword'),
    language: readText(value, 'language') ?? '',
    upline: readText(value, 'upline'),
    endsAt: readWhole(value, 'endsAt'),
    logins: readRows(own(value, 'logins'), readLogin),
    balance: {
      sum: readText(balance, 'sum') ?? '',
      currency: readText(balance, 'currency') ?? '',
      wallets: readRows(own(balance, 'wallets'), (part) => {
        const wallet = readText(part, 'wallet');
        return wallet === undefined ? undefined : { wallet, amount: readText(part, 'amount') ?? '' };
      }),
    },
    secondStep: { enabled: readYes(step, 'enabled'), recoveryCodesLeft: readWhole(step, 'recoveryCodesLeft') ?? 0 },
    sessions: readRows(own(value, 'sessions'), readPlace),
    devices: readRows(own(value, 'devices'), readPlace),
    switches: readRows(own(value, 'switches'), (part) => {
      const id = readText(part, 'id');
      return id === undefined
        ? undefined
        : { id, enabled: readYes(part, 'enabled'), because: readText(part, 'because') ?? '' };
    }),
    staffActions: readStaffActions(own(value, 'staffActions')),
  };
}

function readLogin(row: unknown): LoginSummary | undefined {
  const at = readWhole(row, 'at');
  if (at === undefined) return undefined;
  return { at, country: readText(row, 'country') ?? '', device: readText(row, 'device') ?? '' };
}

function readPlace(row: unknown): MemberPlace | undefined {
  const id = readId(row, 'id');
  if (id === undefined) return undefined;
  return {
    id,
    device: readText(row, 'device') ?? '',
    country: readText(row, 'country') ?? '',
    network: readText(row, 'network') ?? '',
    seenAt: readWhole(row, 'seenAt') ?? 0,
  };
}

function readTexts(value: unknown): readonly string[] {
  return readRows(value, (text) => (typeof text === 'string' ? text : undefined));
}
