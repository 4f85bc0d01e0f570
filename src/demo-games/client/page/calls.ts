/** A refused call; `code` has a text `error.<code>`, `more` is the rest of the server's answer. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: string, more: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

/** API calls of a page; the session token is sent in a header, never in a URL. */
export interface Calls {
  get<Reply>(path: string): Promise<Reply>;
  post<Reply>(path: string, body?: unknown): Promise<Reply>;
}

/**
 * API client with a token; without one for calls that need none. Throws `CallError`: `offline` if there was no
 * response.
 */
export function callsWith(token?: string): Calls {
  return {
    get: (path) => call('GET', path, token),
    post: (path, body = {}) => call('POST', path, token, JSON.stringify(body)),
  };
}

async function call<Reply>(method: string, path: string, token?: string, body?: string): Promise<Reply> {
  const reply = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  const reported = await reply?.json().catch(() => undefined);
  if (reply === undefined || reported === undefined) throw new CallError('offline');
  if (reply.ok) return reported;
  throw new CallError(typeof reported.error === 'string' ? reported.error : 'busy', reported);
}
