import type { Condition } from '#model/conditions/condition.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a reader may use beside the reply's value. */
export interface ReplyContext {
  /** A header of the reply, null when it is absent. */
  header(name: string): string | null;
  /** Digits after the point of the merchant's currency (D11). */
  readonly currencyExponent: number;
}

/** Everything that both sides must agree on about one call (docs/wire.md#calls). */
export interface Call<Request, Reply> {
  readonly name: string;
  readonly method: Method;
  /** Relative to the serving host (M337): begins with one slash, has no host and no query. */
  readonly path: string;
  /** Module id of the `ModuleId` header. */
  readonly module: string;
  /** Further module ids that a caller may name instead, where it has more than one. */
  readonly otherModules: readonly string[];
  /** A member's token is required (M336). */
  readonly token: boolean;
  /** Anybody may ask; the token of whoever is signed in goes along, so that they are known. */
  readonly knows: boolean;
  /** The payload goes through the gateway profile's codec (M335, D07). */
  readonly encrypted: boolean;
  /** The client shows no message by itself when the call fails. */
  readonly quiet: boolean;
  /** It moves money or points: it carries an Idempotency-Key, the same one on every retry. */
  readonly moves: boolean;
  /** It creates something once: it carries an Idempotency-Key of our own, and with the same one it answers what was created. */
  readonly creates: boolean;
  /** The body is a form (application/x-www-form-urlencoded) instead of JSON. */
  readonly form: boolean;
  /** A call of our own: on a foreign gateway 404 and function_not_available mean 'not offered'. */
  readonly own: boolean;
  /** It answers with server-sent events; the reply's schema is the data of one. */
  readonly stream: boolean;
  /** Repeating it does no harm, so that the client may retry it. */
  readonly safe: boolean;
  /** A success is the value itself, without an envelope; a refusal has one all the same (docs/wire.md#transport). */
  readonly bare: boolean;
  /** A success is a file, to be kept and not shown; a refusal has an envelope all the same. */
  readonly file: boolean;
  /** Bytes of its body at most; absent: what a gateway takes of any call (32 KiB). */
  readonly bodyBytes?: number;
  /** It is answered while the site is closed: it tells why, or what a page in waiting shows, and holds nothing of a member. */
  readonly whenClosed?: true;
  /** It is answered to visitors from regions that the site does not let in (M27, Contact Us). */
  readonly abroad?: true;
  /** Headers that only this call carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** The gateway settles this before the handler and refuses when it does not hold. */
  readonly when: Condition;
  /** Reads the untrusted value of a successful reply. Never throws; wrong types become absent. */
  readonly read: (value: unknown, context: ReplyContext) => Reply;
  /** Carries the request's type only; never set. */
  readonly request?: (request: Request) => void;
}

/** What a call's definition must say; everything else has a default. */
type CallSpec<Request, Reply> = Pick<Call<Request, Reply>, 'name' | 'method' | 'path' | 'module' | 'read'> &
  Partial<Omit<Call<Request, Reply>, 'request'>>;

/** The request type of a call. */
export type RequestOf<C> = C extends Call<infer Request, unknown> ? Request : never;

/** The reply type of a call, as the reader answers it. */
export type ReplyOf<C> = C extends Call<never, infer Reply> ? Reply : never;

/** A request without fields. */
export type NoRequest = Readonly<Record<never, never>>;

/** Completes a call's record: open to everyone, plain, loud, and safe to repeat only when it reads or carries a key. */
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

/** For calls whose reply value says nothing. */
export function readNothing(): void {}

/** For documents that the model parses: the value is passed on untouched. */
export function readDocument(value: unknown): unknown {
  return value;
}
