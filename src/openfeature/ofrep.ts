/** Client of the OpenFeature Remote Evaluation Protocol 0.3.0 (docs/reference/flags.md): one flag, and all flags. */
import type { EvaluationContext, FlagMetadata, JsonValue } from '@openfeature/core';
import { ErrorCode, GeneralError, ProviderFatalError } from '@openfeature/core';

export interface OfrepOptions {
  /** The site: `https://play.example`. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Limit of one request, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  /** The targeting key of a context that has none. Default: `anonymous`. */
  readonly targetingKey?: string;
}

/** One evaluated flag. An absent value means the default of the caller. */
export interface FlagSuccess {
  readonly key: string;
  readonly value?: JsonValue;
  readonly reason?: string;
  readonly variant?: string;
  readonly metadata?: FlagMetadata;
}

export interface FlagFailure {
  readonly key?: string;
  readonly errorCode: ErrorCode;
  readonly errorDetails?: string;
}

export type FlagAnswer = FlagSuccess | FlagFailure;

export interface AllFlags {
  readonly flags: ReadonlyMap<string, FlagAnswer>;
  readonly etag: string | undefined;
  /** The stream of changes after this answer. */
  readonly stream: URL | undefined;
}

export interface OfrepClient {
  /** Throws GeneralError if there is no answer, ProviderFatalError if the server refuses the client. */
  one(key: string, context: EvaluationContext): Promise<FlagAnswer>;
  /** Undefined: nothing changed since `etag`. Throws as `one`, and for a refused context. */
  all(context: EvaluationContext, etag?: string): Promise<AllFlags | undefined>;
}

const PATH = 'ofrep/v1/evaluate/flags';
export const TIMEOUT_MS = 10_000;

export function createOfrepClient(options: OfrepOptions): OfrepClient {
  const { headers = {}, timeoutMs = TIMEOUT_MS, targetingKey = 'anonymous' } = options;
  const base = new URL(options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`);
  let closedUntil = 0;

  async function post(path: string, context: EvaluationContext, more: Readonly<Record<string, string>>) {
    if (Date.now() < closedUntil) throw new GeneralError('Too many evaluations: waiting as the server asked.');
    const response = await (options.fetch ?? fetch)(new URL(path, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...more },
      body: JSON.stringify({ context: { ...context, targetingKey: context.targetingKey || targetingKey } }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new GeneralError('The server of flags gave no answer.', { cause });
    });
    if (response.status === 429) closedUntil = Date.now() + retryAfterMs(response.headers.get('retry-after'));
    return response;
  }

  return {
    async one(key, context) {
      const response = await post(`${PATH}/${encodeURIComponent(key)}`, context, {});
      const body = await readBody(response);
      if (response.ok || isFailure(body)) return body as unknown as FlagAnswer;
      throw refusalOf(response.status, body);
    },
    async all(context, etag) {
      const response = await post(PATH, context, etag === undefined ? {} : { 'if-none-match': etag });
      if (response.status === 304) return undefined;
      const body = await readBody(response);
      if (!response.ok) throw refusalOf(response.status, body);
      const flags = Array.isArray(body['flags']) ? (body['flags'] as (FlagAnswer & { key: string })[]) : [];
      return {
        flags: new Map(flags.map((flag) => [flag.key, flag])),
        etag: response.headers.get('etag') ?? undefined,
        stream: streamOf(body['eventStreams'], base),
      };
    },
  };
}

type Body = Readonly<Record<string, unknown>>;

/** Throws GeneralError for anything but a JSON object. */
async function readBody(response: Response): Promise<Body> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  if (response.ok) throw new GeneralError('The answer of the server of flags is no JSON object.');
  return {};
}

function isFailure(body: Body): boolean {
  return Object.values<unknown>(ErrorCode).includes(body['errorCode']);
}

function refusalOf(status: number, body: Body): Error {
  const details = typeof body['errorDetails'] === 'string' ? `: ${body['errorDetails']}` : '';
  const message = `The server of flags answered ${status}${details}`;
  return status === 401 || status === 403 ? new ProviderFatalError(message) : new GeneralError(message);
}

/** The first stream of type `sse`, by address or by path at the same server. */
function streamOf(streams: unknown, base: URL): URL | undefined {
  const [first] = (Array.isArray(streams) ? streams : []).filter((stream) => stream?.type === 'sse');
  if (typeof first?.url === 'string') return new URL(first.url);
  const { requestUri, origin = base.origin } = first?.endpoint ?? {};
  return typeof requestUri === 'string' ? new URL(requestUri, origin) : undefined;
}

/** Retry-After in milliseconds: seconds or a date; a minute when it is absent or invalid. */
function retryAfterMs(header: string | null): number {
  const seconds = header === null ? Number.NaN : Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header ?? '') - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 60_000;
}
