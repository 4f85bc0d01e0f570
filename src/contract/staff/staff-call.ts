import type { Method } from '../call/call.ts';
import type { StaffAction } from './policy.ts';

/**
 * Everything that console and gateway must agree on about one call of the staff. Such calls are served at the console's own
 * host alone, under /staff, with the envelope of every other call; a session cookie and, on what changes something, the
 * session's own CSRF token let them in.
 */
export interface StaffCall<Request, Reply> {
  readonly name: string;
  readonly method: Method;
  /** Begins with /staff/; `:merchant` stands for a merchant's code where the call is about one. Has no other parameter. */
  readonly path: string;
  /** The action of the policy that it needs; `signedIn`: any account; `open`: nobody has signed in yet. */
  readonly access: StaffAction | 'signedIn' | 'open';
  /** Bytes of its body at most; absent: 32 KiB. */
  readonly bodyBytes?: number;
  /** A success answers a file or a stream instead of an envelope. */
  readonly download?: boolean;
  /** Reads the untrusted value of a successful reply. */
  readonly read: (value: unknown) => Reply;
  /** Carries the request's type only; never set. */
  readonly request?: (request: Request) => void;
}

/** Names what a staff call is; checked where it is written. */
export function defineStaffCall<Request, Reply>(
  spec: Omit<StaffCall<Request, Reply>, 'request'>,
): StaffCall<Request, Reply> {
  return spec;
}

/** Header in which the console says the session's CSRF token. */
export const CSRF_HEADER = 'x-livery-csrf';

/** The path of a call at one merchant. */
export function staffPath({ path }: { readonly path: string }, merchant?: string): string {
  return merchant === undefined ? path : path.replace(':merchant', encodeURIComponent(merchant));
}
