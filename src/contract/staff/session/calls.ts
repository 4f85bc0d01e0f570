import { anyText, exactly, noRequest, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { STAFF_ROLES } from '../policy.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Idle timeout of a session, in minutes. */
export const IDLE_MINUTES = 30;

/** Header of a background request without user activity: it does not extend the session. */
export const UNATTENDED_HEADER = 'x-livery-unattended';

export const staffRole = Type.Enum([...STAFF_ROLES]);
export const merchantCode = Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' });
export const staffMerchants = fallback(
  Type.Union([Type.Literal('all'), Type.Array(merchantCode, { maxItems: 10_000 })]),
  [],
);

const site = exactly(
  {
    merchant: merchantCode,
    /** The brand's name; the merchant's code if no brand file is served. */
    name: text(),
    /** The URL of the site: scheme, host and port; empty if it is not served here. */
    origin: anyText(),
    languages: Type.Array(Type.String()),
    defaultLanguage: Type.String(),
  },
  { requires: ['merchant'] },
);

/** A site that the account can read. */
export type StaffSite = Reading<typeof site>;

const meReply = exactly(
  {
    staffId: text(),
    name: text(80),
    email: text(),
    role: staffRole,
    merchants: staffMerchants,
    /** The CSRF token for mutating calls. */
    csrf: text(),
    /** False: the account has no second factor yet (only in a demo). */
    secondStep: Type.Boolean(),
    sites: Type.Array(site),
  },
  { requires: ['staffId', 'role', 'csrf'] },
);

/** The signed-in user. */
export type Me = Reading<typeof meReply>;

export const me = defineStaffCall({
  name: 'staffMe',
  method: 'GET',
  path: '/staff/me',
  access: 'signedIn',
  request: noRequest,
  reply: meReply,
});
