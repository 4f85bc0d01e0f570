import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readYes } from '#contract/call/read.ts';
import { STAFF_ROLES, type StaffMerchants, type StaffRights, type StaffRole } from '../policy.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A site that the account may look at. */
export interface StaffSite {
  readonly merchant: string;
  /** The brand's name; the code again where no brand file is served. */
  readonly name: string;
  /** Where its players find it: scheme, host and port; empty where it is not served here. */
  readonly origin: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** Who is signed in, and what the page must say with everything that changes something. */
export interface Me extends StaffRights {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly csrf: string;
  /** False: the account has no second step yet (a demo alone). */
  readonly secondStep: boolean;
  readonly sites: readonly StaffSite[];
}

/** Minutes after which a session ends that nobody uses. */
export const IDLE_MINUTES = 30;

/** Header of a request that the page sent by itself while nobody was at it: it keeps no session open. */
export const UNATTENDED_HEADER = 'x-livery-unattended';

/** Who is signed in. */
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

/** Reads a role; undefined for what is none. */
export function readRole(text: string | undefined): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === text);
}

/** Reads whom an account works for; what is no list is nobody. */
export function readMerchants(value: unknown): StaffMerchants {
  if (value === 'all') return 'all';
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}

/** More sites than `readRows` reads: a platform has thousands. */
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
