import ky, { HTTPError, type Options, TimeoutError } from 'ky';
import type { Call } from '../call/call.ts';
import { profilePath } from '../call/relays.ts';
import { BadReply, CallError, CodecMissing, NotOffered, Unreachable } from './errors.ts';
import { gatewayHeaders, namesAnother, writeHeaders } from './gateway-headers.ts';
import { openReply, type HasOwnText } from './open-reply.ts';
import { type EncodedPayload, type PayloadCodec, plainCodec, refusesKey } from './payload-codec.ts';
import { policyOf } from './retry-policy.ts';
import { type Fetch, fetchWhole, MAX_REPLY_BYTES, type Received } from './whole-reply.ts';

/** What a gateway does differently (site settings, gatewayProfile). */
export interface GatewayProfile {
  readonly codec: PayloadCodec['name'];
  readonly relays: Readonly<Record<string, string>>;
}

/** What a client needs. Whatever can change while a page is open is a function. */
export interface ClientOptions {
  /** Scheme and host to call; absent in a browser: the serving host (M337). */
  readonly origin?: string;
  readonly merchant: string;
  readonly language: () => string;
  /** The raw token, null without a session. */
  readonly token: () => string | null;
  readonly profile?: () => GatewayProfile;
  /** Codecs besides `plain`. */
  readonly codecs?: readonly PayloadCodec[];
  /** Digits after the point of the merchant's currency; 2 when absent (D11). */
  readonly currencyExponent?: () => number;
  readonly fetch?: Fetch;
  /** Whether the page has words of its own for a text key: they go before the gateway's. */
  readonly hasOwnText?: HasOwnText;
  /** Told once of each failure of a call that is not quiet; never of what is not offered. */
  readonly onMessage?: (error: CallError) => void;
  /** A new UUID, for idempotency keys. */
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether the device is known to have no network. */
  readonly isOffline?: () => boolean;
  /** From 0 up to 1, for the jitter of retries. */
  readonly random: () => number;
  readonly timeoutMs?: number;
  readonly maxReplyBytes?: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** An idempotency key that the caller kept from an earlier try, for calls that move or create something. */
  readonly key?: string;
  /** One of the call's other module ids. */
  readonly module?: string;
  /** Overrides the call's own `quiet`. */
  readonly quiet?: boolean;
}

/** Sends calls to one gateway for one merchant. */
export interface Client {
  /** The reply as the call's reader sees it. Rejects with a CallError, or with the signal's reason once aborted. */
  send<Request, Reply>(call: Call<Request, Reply>, request: Request, options?: SendOptions): Promise<Reply>;
}

const DEFAULT_PROFILE: GatewayProfile = { codec: 'plain', relays: {} };
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** Builds a client. It keeps no state of its own. */
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

/** Sends; where the gateway refuses the codec's key, which it does before it does anything else, once more with a fresh one. */
async function exchange(
  options: ClientOptions,
  call: Call<never, unknown>,
  request: unknown,
  sendOptions: SendOptions,
): Promise<Received> {
  const profile = options.profile?.() ?? DEFAULT_PROFILE;
  const codec = codecFor(options, call, profile.codec);
  // One key of idempotency for all tries.
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

/** Sends, retries where that is safe, and answers the last reply that came. */
async function deliver(
  options: ClientOptions,
  call: Call<never, unknown>,
  { request, codec, headers: base, path }: Delivery,
  sendOptions: SendOptions,
): Promise<Received> {
  const seal = () => codec.encode(JSON.stringify(request), call, options.merchant);
  const { headers, ...content } = await writeContent(call, request, seal);
  let last: Received | undefined;
  try {
    await ky(path, {
      ...policyOf(call, options),
      ...content,
      ...(options.origin === undefined ? {} : { baseUrl: options.origin }),
      ...(sendOptions.signal ? { signal: sendOptions.signal } : {}),
      method: call.method,
      headers: { ...base, ...headers },
      ...(codec.name === 'plain' ? {} : { hooks: sealAgain(seal) }),
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

/** Written once per send, so that every retry carries the same key. */
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
  seal: () => Promise<EncodedPayload>,
): Promise<Content> {
  if (call.method === 'GET' || call.method === 'DELETE') return { searchParams: writeQuery(request), headers: {} };
  if (call.form) return { body: writeQuery(request).toString(), headers: { 'Content-Type': FORM } };
  return seal();
}

/** A sealed body is good once: each further try seals its own. */
function sealAgain(seal: () => Promise<EncodedPayload>): NonNullable<Options['hooks']> {
  return {
    beforeRetry: [
      async ({ request }) => {
        const { body, headers } = await seal();
        const all = new Headers(request.headers);
        for (const [name, value] of Object.entries(headers)) all.set(name, value);
        return new Request(request, { body, headers: all });
      },
    ],
  };
}

/** What has no JSON body goes out plain, and so does what nobody asked to encrypt. */
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

/** A failure of the transport as one of errors.ts; a programmer's mistake stays what it is. */
function toFailure(call: string, error: unknown, wasOffline: boolean): unknown {
  if (wasOffline && error instanceof Unreachable && error.code === 'network_abnormal')
    return new Unreachable(call, 'offline', { cause: error });
  return error instanceof TimeoutError ? new Unreachable(call, 'timeout', { cause: error }) : error;
}

function isReported(failure: unknown, quiet: boolean): failure is CallError {
  return failure instanceof CallError && !(failure instanceof NotOffered) && !quiet;
}
