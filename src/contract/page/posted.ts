import type { SecondStep } from '../session/read.ts';
import type { FieldProblem } from '../wire/envelope.ts';

/** Names of what such a form sends beside its fields. No field of a merchant's rules begins with an underscore. */
export const POST_MARKS = {
  /** What the pressed button asks for: `sendCode`; absent for the form's own end. */
  act: '_do',
  /** The ticket of a second step, and its method. */
  ticket: '_ticket',
  method: '_method',
  /** A page with script sent it before its application was there (decision 132), with the solved human check where one is asked for. */
  early: '_early',
  check: '_check',
} as const;
export const SEND_CODE = 'sendCode';

/** The code of an answer to a form that a page with script sent early: only its application can go on. */
export const PASSWORD_DUE = 'password_due';

/** The captcha's picture, for pages without script; it comes with a cookie that says which one it was. */
export const CAPTCHA_PATH = '/_portal/captcha';

/**
 * What became of a form that a browser posted by itself (decision 033): the page that answers it is drawn from this, and
 * taken over with it. Never a secret.
 */
export interface Posted {
  /** What was typed, by field, but for passwords, codes and captchas; a tick is `on`. */
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
  /** The gateway's code, for what a form shows by it. */
  readonly code?: string;
  /** What belongs to no field: a text key, and the gateway's own words that stand in its place. */
  readonly failure?: { readonly text: string; readonly message?: string };
  /** It was done: the text key that says so. */
  readonly done?: string;
  readonly secondStep?: SecondStep;
}
