import type { StaffAction } from '#contract/staff/staff-actions.ts';
import type { FoundMember } from '#gateway/features/members/search.ts';
import { maskEmail, maskMobile } from '#gateway/identity/secrets/mask.ts';
import { parseMember } from '#model/documents/member.ts';
import type { KnownPlace, MemberStore } from './deps.ts';

/** Maps a member to a list row; contacts are masked unless the reader may see them. */
export function presentRow(row: FoundMember, seesContacts: boolean) {
  const { id, account, nickname, type, locked, rankLevel, rankName } = row;
  return {
    id,
    account,
    nickname,
    type,
    locked,
    rankLevel,
    rankName,
    ...contactsOf(row, seesContacts),
    labels: namesOf(row.labels),
    createdAt: row.createdAt.getTime(),
    ...(row.lastLoginAt && { lastLoginAt: row.lastLoginAt.getTime() }),
  };
}

type MemberRead = NonNullable<Awaited<ReturnType<MemberStore['read']>>>;

export function presentMember(row: MemberRead, seesContacts: boolean) {
  return {
    ...presentRow(
      {
        ...row,
        locked: row.status === 'disabled',
        rankLevel: row.rank_level,
        rankName: row.rank_name,
        createdAt: row.created_at,
        lastLoginAt: row.last_login_at,
        place: '',
      },
      seesContacts,
    ),
    version: row.version,
    contactsMasked: !seesContacts,
    emailVerified: row.email_verified,
    mobileVerified: row.mobile_verified,
    hasPassword: row.has_password,
    language: row.language ?? '',
    ...(row.upline !== undefined && { upline: row.upline }),
    ...(row.ends_at && { endsAt: row.ends_at.getTime() }),
    logins: loginsOf(row),
    switches: switchesOf(row.switches),
  };
}

/** A known place without its session: staff requests have no member session to compare with. */
export function presentPlace({ id, device, country, network, seenAt }: KnownPlace) {
  return { id, device, country, network, seenAt };
}

export const presentStaffActions = (staffActions: readonly StaffAction[]) =>
  staffActions.map((staffAction) => ({ ...staffAction }));

function contactsOf({ email, mobile }: Pick<FoundMember, 'email' | 'mobile'>, isPlain: boolean) {
  if (isPlain) return { email: email ?? '', mobile: mobile ?? '' };
  return { email: email === null ? '' : maskEmail(email), mobile: mobile === null ? '' : maskMobile(mobile) };
}

function namesOf(labels: unknown): string[] {
  return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];
}

function loginsOf(row: MemberRead) {
  const last = { at: row.last_login_at, country: row.last_login_country, device: row.last_login_device };
  const before = { at: row.previous_login_at, country: row.previous_login_country, device: row.previous_login_device };
  return [last, before].flatMap(({ at, ...place }) => (at === null ? [] : [{ at: at.getTime(), ...place }]));
}

/** Uses the member parser: a switch that it rejects has no effect. */
function switchesOf(switches: unknown) {
  const overlays = parseMember({ switches }).value?.switches ?? new Map();
  return [...overlays].map(([id, { enabled, because }]) => ({ id, enabled: enabled === '1', because }));
}
