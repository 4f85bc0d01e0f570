import type { SecondStep } from '../session/read.ts';
import type { FieldProblem } from '../wire/envelope.ts';

/**
 * Names of the extra fields in a form that the browser posts without JavaScript. Field names in a merchant's rules
 * never start with an underscore.
 */
export const HIDDEN_FIELDS = {
  /** The action of the clicked button: `sendCode`; absent for the form's submit. */
  act: '_do',
  /** The ticket of a second factor, and its method. */
  ticket: '_ticket',
  method: '_method',
  /**
   * Posted by a page with JavaScript before its application was loaded (decision 05), with the solved CAPTCHA if
   * required.
   */
  early: '_early',
  check: '_check',
} as const;
export const SEND_CODE = 'sendCode';

/** Response code to a form that a page with JavaScript posted early: only the application can continue. */
export const PASSWORD_DUE = 'password_due';

/** The CAPTCHA picture for pages without JavaScript; it sets the cookie that identifies it. */
export const CAPTCHA_PATH = '/_portal/captcha';

/**
 * The result of a form that the browser posted without JavaScript (decision 05): the response page is rendered from it
 * and hydrated with it. Never contains a secret.
 */
export interface Posted {
  /** The typed values by field, except for passwords, codes and CAPTCHAs; a ticked box is `on`. */
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
  /** The gateway's error code, if the form depends on it. */
  readonly code?: string;
  /** An error without a field: a text key, and the gateway's message that replaces the text. */
  readonly failure?: { readonly text: string; readonly message?: string };
  /** Success: the key of its message. */
  readonly done?: string;
  readonly secondStep?: SecondStep;
}
