/**
 * Requests of a gateway to a provider of checks: a central register of self-exclusion, or a service that verifies
 * identities. POST <provider>/checks/v1/<action>, JSON in both directions, server to server, never from a browser. Both
 * directions are signed like payments (contract/payments/payments.ts).
 * - `reference` is new for each question: a reply that names another one answers another question.
 * - `subject` is the register that is asked, as packs name it.
 * - A person is what the gateway knows of a member; the provider decides what it needs.
 */
import type { Static, TSchema } from '#contract/call/type.ts';
import * as Type from '#contract/call/type.ts';
import { exactly, oneOf, text } from '../call/call-schemas.ts';

/** Maximum clock skew of a timestamp, in milliseconds. */
export const CHECK_SKEW_MS = 60_000;
export const CHECKS_PREFIX = '/checks/v1/';
export const checkHeaders = {
  provider: 'x-provider',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
} as const;

export const checkActions = ['register', 'identity'] as const;
export type CheckAction = (typeof checkActions)[number];

/** Error codes of a provider; none of them is an answer about the person. */
export const checkErrors = ['bad_signature', 'stale_timestamp', 'invalid_request', 'subject_unknown', 'busy'] as const;
export type CheckError = (typeof checkErrors)[number];

const reference = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.:-]+$' });
const known = Type.Optional(text(255));

/** Date of birth as yyyy-MM-dd; the mobile number as E.164. Absent: the gateway does not know it. */
const person = exactly({ name: known, birthDate: known, email: known, mobile: known, address: known, idNumber: known });
export type Person = Static<typeof person>;

const asked = { reference, merchant: text(64), subject: text(40) };

export const checkRequests = {
  /** Whether a person is in a register of self-exclusion. */
  register: exactly({ ...asked, person }),
  /** Whether a person is who they say: what of these is to be verified. */
  identity: exactly({
    ...asked,
    person,
    attributes: Type.Array(oneOf(['name', 'address', 'birthDate'] as const), { minItems: 1, maxItems: 3 }),
  }),
} as const;
export type CheckRequest<Action extends CheckAction> = Static<(typeof checkRequests)[Action]>;

const replies = {
  register: exactly({ reference, subject: text(40), isExcluded: Type.Boolean() }),
  /** Not verified: documents are asked for. */
  identity: exactly({ reference, subject: text(40), isVerified: Type.Boolean() }),
} as const;
export type CheckReply<Action extends CheckAction> = Static<(typeof replies)[Action]>;

/** The whole reply to an action: its value, or an error code. */
export function checkReply(action: CheckAction): TSchema {
  return Type.Union([
    exactly({ ok: Type.Literal(true), value: replies[action] }),
    exactly({ ok: Type.Literal(false), error: oneOf(checkErrors) }),
  ]);
}

/** The signed text: it binds the body to its action and time. */
export function checkSigned(timestamp: string, action: CheckAction, body: string): string {
  return `checks.${timestamp}.${action}.${body}`;
}
