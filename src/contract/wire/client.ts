import ky, { HTTPError, type Options, TimeoutError } from 'ky';
import type { Call } from '../call/call.ts';
import { profilePath } from '../call/relays.ts';
import { BadReply, CallError, CodecMissing, NotOffered, Unreachable } from './errors.ts';
import { gatewayHeaders, namesAnother, writeHeaders } from './gateway-headers.ts';
import { type HasOwnText, openReply } from './open-reply.ts';
import { type EncodedPayload, type PayloadCodec, plainCodec, refusesKey } from './payload-codec.ts';
import { policyOf } from './retry-policy.ts';
import { type Fetch, fetchWhole, MAX_REPLY_BYTES, type Received } from './whole-reply.ts';

/** Deviations of a gateway (site settings, gatewayProfile). */
export interface GatewayProfile {
  readonly codec: PayloadCodec['name'];
  readonly relays: Readonly<Record<string, string>>;
}

/** Dependencies of a client. Values that can change while a page is open are functions. */
export interface ClientOptions {
  /** Scheme and host to call; absent in a browser: the serving host (M337). */
  readonly origin?: string;
  readonly merchant: string;
  readonly language: () => string;
  /** The raw token; null without a session. */
  readonly token: () => string | null;
  readonly profile?: () => GatewayProfile;
  /** Codecs besides `plain`. */
  readonly codecs?: readonly PayloadCodec[];
  /** Decimals of the merchant's currency; default 2 (D11). */
  readonly currencyExponent?: () => number;
  readonly fetch?: Fetch;
  /** Whether the page has its own text for a text key: it takes precedence over the gateway's message. */
  readonly hasOwnText?: HasOwnText;
  /** Called once for each failure of a call that is not quiet; never if a call is not offered. */
  readonly onMessage?: (error: CallError) => void;
  /** Creates a UUID for idempotency keys. */
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether the device is known to be offline. */
  readonly isOffline?: () => boolean;
  /** Random number from 0 up to 1, for the jitter of retries. */
  readonly random: () => number;
  readonly timeoutMs?: number;
  readonly maxReplyBytes?: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** An idempotency key from an earlier attempt, for calls that move or create something. */
  readonly key?: string;
  /** One of the call's alternative module ids. */
  readonly module?: string;
  /** Overrides the call's `quiet`. */
  readonly quiet?: boolean;
}

/** Sends calls to one gateway for one merchant. */
export interface Client {
  /** Returns the parsed reply. Rejects with a CallError, or with the signal's reason if aborted. */
  send<Request, Reply>(call: Call<Request, Reply>, request: Request, options?: SendOptions): Promise<Reply>;
}

const DEFAULT_PROFILE: GatewayProfile = { codec: 'plain', relays: {} };
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** Creates a stateless client. */
export function createClient(options: ClientOptions): Client {
  return {
    async send(call, request, sendOptions = {}) {
      const isChange = call.method !== 'GET';
      const wasOffline = isChange && options.isOffline?.() === true;
      try {
        const received = await exchange(options, call, request, sendOptions);
        return openReply(call, received, options.currencyExponent?.() ?? 2, options.hasOwnText);
      } catch (error) {
        if (sendOptions.signal?.aborted) throw sendOptions.signal.reason;
        const failure = toFailure(call.name, error, wasOffline);
        if (isReported(failure, sendOptions.quiet ?? call.quiet)) options.onMessage?.(failure);
        throw failure;
      }
    },
  };
}

/**
 * Sends a call; if the gateway refuses the codec's key, which it checks before any side effect, sends once more with a
 * fresh key.
 */
async function exchange(
  options: ClientOptions,
  call: Call<never, unknown>,
  request: unknown,
  sendOptions: SendOptions,
): Promise<Received> {
  const profile = options.profile?.() ?? DEFAULT_PROFILE;
  const codec = codecFor(options, call, profile.codec);
  // All attempts share one idempotency key.
  const headers = baseHeaders(options, call, sendOptions);
  const pass = () =>
    deliver(options, call, { request, codec, headers, path: profilePath(call.path, profile.relays) }, sendOptions);
  const received = await pass();
  if (codec.forget === undefined || !refusesKey(received)) return received;
  codec.forget();
  return pass();
}

interface Delivery {
  readonly request: unknown;
  readonly codec: PayloadCodec;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
}

/** Sends, retries where safe, and returns the last reply. */
async function deliver(
  options: ClientOptions,
  call: Call<never, unknown>,
  { request, codec, headers: base, path }: Delivery,
  sendOptions: SendOptions,
): Promise<Received> {
  const encode = () => codec.encode(JSON.stringify(request), call, options.merchant);
  const { headers, ...content } = await writeContent(call, request, encode);
  let last: Received | undefined;
  try {
    await ky(path, {
      ...policyOf(call, options),
      ...content,
      ...(options.origin === undefined ? {} : { baseUrl: options.origin }),
      ...(sendOptions.signal ? { signal: sendOptions.signal } : {}),
      method: call.method,
      headers: { ...base, ...headers },
      ...(codec.name === 'plain' ? {} : { hooks: encodeAgain(encode) }),
      fetch: fetchWhole(call.name, options.fetch ?? fetch, options.maxReplyBytes ?? MAX_REPLY_BYTES, (reply) => {
        last = reply;
      }),
    });
  } catch (error) {
    if (!(error instanceof HTTPError)) throw error;
  }
  if (!last) throw new Unreachable(call.name, 'network_abnormal');
  if (namesAnother(options.merchant, last.headers.get(gatewayHeaders.merchant)))
    throw new BadReply(call.name, 'another merchant', last.status);
  return last;
}

/** Built once per send, so that every retry has the same key. */
function baseHeaders(
  options: ClientOptions,
  call: Call<never, unknown>,
  sendOptions: SendOptions,
): Record<string, string> {
  return writeHeaders(call, {
    merchant: options.merchant,
    module: moduleOf(call, sendOptions.module),
    language: options.language(),
    now: options.now(),
    token: options.token(),
    key: call.moves || call.creates ? (sendOptions.key ?? options.newId()) : undefined,
  });
}

function moduleOf(call: Call<never, unknown>, wanted: string | undefined): string {
  return wanted !== undefined && call.otherModules.includes(wanted) ? wanted : call.module;
}

interface Content {
  readonly searchParams?: URLSearchParams;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** GET and DELETE write the request into the query, a form call as a form, all others as JSON through the codec. */
async function writeContent(
  call: Call<never, unknown>,
  request: unknown,
  encode: () => Promise<EncodedPayload>,
): Promise<Content> {
  if (call.method === 'GET' || call.method === 'DELETE') return { searchParams: writeQuery(request), headers: {} };
  if (call.form) return { body: writeQuery(request).toString(), headers: { 'Content-Type': FORM } };
  return encode();
}

/** An encrypted body is valid once: each retry encrypts a new one. */
function encodeAgain(encode: () => Promise<EncodedPayload>): NonNullable<Options['hooks']> {
  return {
    beforeRetry: [
      async ({ request }) => {
        const { body, headers } = await encode();
        const all = new Headers(request.headers);
        for (const [name, value] of Object.entries(headers)) all.set(name, value);
        return new Request(request, { body, headers: all });
      },
    ],
  };
}

/** Calls without a JSON body, and calls that do not require encryption, use the plain codec. */
function codecFor(options: ClientOptions, call: Call<never, unknown>, name: string): PayloadCodec {
  const hasJson = call.method !== 'GET' && call.method !== 'DELETE' && !call.form;
  if (!call.encrypted || !hasJson || name === plainCodec.name) return plainCodec;
  const codec = (options.codecs ?? []).find((candidate) => candidate.name === name);
  if (!codec) throw new CodecMissing(call.name, name);
  return codec;
}

function writeQuery(request: unknown): URLSearchParams {
  const entries = Object.entries(request ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** Maps a transport failure to an error of errors.ts; a programming error is rethrown. */
function toFailure(call: string, error: unknown, wasOffline: boolean): unknown {
  if (wasOffline && error instanceof Unreachable && error.code === 'network_abnormal')
    return new Unreachable(call, 'offline', { cause: error });
  return error instanceof TimeoutError ? new Unreachable(call, 'timeout', { cause: error }) : error;
}

function isReported(failure: unknown, quiet: boolean): failure is CallError {
  return failure instanceof CallError && !(failure instanceof NotOffered) && !quiet;
}
