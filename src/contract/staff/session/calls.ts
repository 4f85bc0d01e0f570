import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readYes } from '#contract/call/read.ts';
import { STAFF_ROLES, type StaffMerchants, type StaffRights, type StaffRole } from '../policy.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A site that the account can read. */
export interface StaffSite {
  readonly merchant: string;
  /** The brand's name; the merchant's code if no brand file is served. */
  readonly name: string;
  /** The URL of the site: scheme, host and port; empty if it is not served here. */
  readonly origin: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** The signed-in user, and the CSRF token for mutating calls. */
export interface Me extends StaffRights {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly csrf: string;
  /** False: the account has no second factor yet (only in a demo). */
  readonly secondStep: boolean;
  readonly sites: readonly StaffSite[];
}

/** Idle timeout of a session, in minutes. */
export const IDLE_MINUTES = 30;

/** Header of a background request without user activity: it does not extend the session. */
export const UNATTENDED_HEADER = 'x-livery-unattended';

export const me = defineStaffCall<NoRequest, Me | undefined>({
  name: 'staffMe',
  method: 'GET',
  path: '/staff/me',
  access: 'signedIn',
  read: readMe,
});

function readMe(value: unknown): Me | undefined {
  const staffId = readText(value, 'staffId');
  const role = readRole(readText(value, 'role'));
  const csrf = readText(value, 'csrf');
  if (staffId === undefined || role === undefined || csrf === undefined) return undefined;
  return {
    staffId,
    role,
    csrf,
    name: readText(value, 'name') ?? '',
    email: readText(value, 'email') ?? '',
    merchants: readMerchants(own(value, 'merchants')),
    secondStep: readYes(value, 'secondStep'),
    sites: readSites(own(value, 'sites')),
  };
}

/** Parses a role; undefined if unknown. */
export function readRole(text: string | undefined): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === text);
}

/** Reads the merchants of an account; an invalid value is an empty list. */
export function readMerchants(value: unknown): StaffMerchants {
  if (value === 'all') return 'all';
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}

/** Without the limit of `readRows`: a platform has thousands of sites. */
function readSites(value: unknown): readonly StaffSite[] {
  return (Array.isArray(value) ? value : []).flatMap((row): readonly StaffSite[] => {
    const merchant = readText(row, 'merchant');
    if (merchant === undefined) return [];
    const languages = readRows(own(row, 'languages'), (language) =>
      typeof language === 'string' ? language : undefined,
    );
    return [
      {
        merchant,
        name: readText(row, 'name') ?? merchant,
        origin: readText(row, 'origin') ?? '',
        languages,
        defaultLanguage: readText(row, 'defaultLanguage') ?? languages[0] ?? 'EN',
      },
    ];
  });
}
