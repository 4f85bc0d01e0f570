import type { Method } from '../call/call.ts';
import type { StaffAction } from './policy.ts';

/**
 * The contract of one staff call between console and gateway. Staff calls are served only on the console's own host,
 * under /staff, with the common envelope; they are authenticated by a session cookie and, for mutating calls, by the
 * session's CSRF token.
 */
export interface StaffCall<Request, Reply> {
  readonly name: string;
  readonly method: Method;
  /**
   * Starts with /staff/; `:merchant` is replaced by a merchant's code for a call about one merchant. No other
   * parameters.
   */
  readonly path: string;
  /** The required permission; `signedIn`: any account; `open`: without sign-in. */
  readonly access: StaffAction | 'signedIn' | 'open';
  /** Maximum size of the body in bytes; absent: 32 KiB. */
  readonly bodyBytes?: number;
  /** A success returns a file or a stream instead of an envelope. */
  readonly download?: boolean;
  /** Parses the untrusted value of a successful reply. */
  readonly read: (value: unknown) => Reply;
  /** Carries the request's type only; never set. */
  readonly request?: (request: Request) => void;
}

/** Types the definition of a staff call where it is written. */
export function defineStaffCall<Request, Reply>(
  spec: Omit<StaffCall<Request, Reply>, 'request'>,
): StaffCall<Request, Reply> {
  return spec;
}

/** The header with the session's CSRF token. */
export const CSRF_HEADER = 'x-livery-csrf';

/** The path of a call, with the merchant filled in. */
export function staffPath({ path }: { readonly path: string }, merchant?: string): string {
  return merchant === undefined ? path : path.replace(':merchant', encodeURIComponent(merchant));
}
