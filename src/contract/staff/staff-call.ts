import type { Method } from '../call/call.ts';
import type { CallSchemas } from '../call/call-schemas.ts';
import { plainReaderOf, type ReadingReply, type Sent } from '../call/reader.ts';
import type { StaffAction } from './policy.ts';

/**
 * The contract of one staff call between console and gateway. Staff calls are served only on the console's own host,
 * under /staff, with the common envelope; they are authenticated by a session cookie and, for mutating calls, by the
 * session's CSRF token.
 */
export interface StaffCall<Request, Reply> extends StaffCallSpec {
  /** Parses the untrusted value of a successful reply. Never throws. */
  readonly read: (value: unknown) => Reply;
  /** Carries the request's type only; never set. */
  readonly sends?: (request: Request) => void;
}

export interface StaffCallSpec extends CallSchemas {
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
}

type Defined = StaffCallSpec & { readonly read?: (value: unknown) => unknown };

/** What a call answers: as its own reader returns it, or as its schema is read. */
type Answer<Spec extends Defined> = Spec extends { readonly read: (value: unknown) => infer Reply }
  ? Reply
  : ReadingReply<Spec['reply']>;

/**
 * Defines a staff call by its schemas. The gateway is always our own: lists are read without the limit for foreign
 * replies. A `read` of its own is for a reply that is more than its schema says.
 */
// @__NO_SIDE_EFFECTS__
export function defineStaffCall<Spec extends Defined>(
  spec: Spec,
): Spec & StaffCall<Sent<Spec['request']>, Answer<Spec>> {
  return { ...spec, read: (spec.read ?? readStaffReply(spec.reply)) as (value: unknown) => Answer<Spec> };
}

/** The reply of a call, where it is valid. */
export type StaffReply<Call extends { readonly read: (value: unknown) => unknown }> = NonNullable<
  ReturnType<Call['read']>
>;

/** Reads a value of our own gateway by its schema. */
// @__NO_SIDE_EFFECTS__
export function readStaffReply<S extends CallSchemas['reply']>(schema: S): (value: unknown) => ReadingReply<S> {
  return plainReaderOf(schema, Number.POSITIVE_INFINITY);
}

/** The header with the session's CSRF token. */
export const CSRF_HEADER = 'x-livery-csrf';

/** The path of a call, with the merchant filled in. */
export function staffPath({ path }: { readonly path: string }, merchant?: string): string {
  return merchant === undefined ? path : path.replace(':merchant', encodeURIComponent(merchant));
}
