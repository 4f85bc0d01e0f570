import type { Condition } from '#model/conditions/condition.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Reply data that a reader may use besides the value. */
export interface ReplyContext {
  /** A header of the reply; null if absent. */
  header(name: string): string | null;
  /** Decimals of the merchant's currency (D11). */
  readonly currencyExponent: number;
}

/** The contract of one call between client and gateway (docs/reference/wire.md#calls). */
export interface Call<Request, Reply> {
  readonly name: string;
  readonly method: Method;
  /** Relative to the serving host (M337): starts with one slash, has no host and no query. */
  readonly path: string;
  /** Value of the `ModuleId` header. */
  readonly module: string;
  /** Alternative module ids that a caller may send. */
  readonly otherModules: readonly string[];
  /** Requires a member's token (M336). */
  readonly token: boolean;
  /** The token is optional: a signed-in member sends it to be identified. */
  readonly knows: boolean;
  /** The payload is encoded by the gateway profile's codec (M335, D07). */
  readonly encrypted: boolean;
  /** The client shows no error message of its own when the call fails. */
  readonly quiet: boolean;
  /** Moves money or points: has an Idempotency-Key, which is the same on every retry. */
  readonly moves: boolean;
  /**
   * Creates an object once: has an Idempotency-Key of our own; a retry with the same key returns the created object.
   */
  readonly creates: boolean;
  /** The body is a form (application/x-www-form-urlencoded) instead of JSON. */
  readonly form: boolean;
  /** Our extension: on a third-party gateway, 404 and function_not_available mean 'not offered'. */
  readonly own: boolean;
  /** Answers with server-sent events; the reply's schema describes the data of one event. */
  readonly stream: boolean;
  /** Idempotent: the client may retry it. */
  readonly safe: boolean;
  /** A success is the value without an envelope; a refusal always has one (docs/reference/wire.md#transport). */
  readonly bare: boolean;
  /** A success is a file to save; a refusal has an envelope. */
  readonly file: boolean;
  /** Maximum size of the body in bytes; absent: the gateway's default (32 KiB). */
  readonly bodyBytes?: number;
  /**
   * Available while the site is closed: reports the reason or data for the waiting page, and contains no member data.
   */
  readonly whenClosed?: true;
  /** Available to visitors from regions that the site blocks (M27, Contact Us). */
  readonly abroad?: true;
  /** Headers of only this call. */
  readonly headers: Readonly<Record<string, string>>;
  /** The gateway evaluates this condition before the handler and refuses the call if it is false. */
  readonly when: Condition;
  /** Parses the untrusted value of a successful reply. Never throws; values of a wrong type become absent. */
  readonly read: (value: unknown, context: ReplyContext) => Reply;
  /** Carries the request's type only; never set. */
  readonly sends?: (request: Request) => void;
}

/** The required properties of a definition; all others have a default. */
type CallSpec<Request, Reply> = Pick<Call<Request, Reply>, 'name' | 'method' | 'path' | 'module' | 'read'> &
  Partial<Omit<Call<Request, Reply>, 'sends'>>;

export type RequestOf<C> = C extends Call<infer Request, unknown> ? Request : never;

/** The reply type of a call, as its reader returns it. */
export type ReplyOf<C> = C extends Call<never, infer Reply> ? Reply : never;

export type NoRequest = Readonly<Record<never, never>>;

/**
 * Completes a call's definition. Defaults: no token, not encrypted, shows errors, and safe to retry only if it is a GET
 * or has an Idempotency-Key.
 */
export function defineCall<Request, Reply>(spec: CallSpec<Request, Reply>): Call<Request, Reply> {
  return {
    otherModules: [],
    token: false,
    knows: false,
    encrypted: false,
    quiet: false,
    moves: false,
    creates: false,
    form: false,
    own: false,
    stream: false,
    bare: false,
    file: false,
    safe: spec.method === 'GET' || spec.moves === true,
    headers: {},
    when: true,
    ...spec,
  };
}

/** For calls without a reply value. */
export function readNothing(): void {}

/** For documents that the model parses: returns the value unchanged. */
export function readDocument(value: unknown): unknown {
  return value;
}
