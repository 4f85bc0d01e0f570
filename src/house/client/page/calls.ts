/** A call that was answered with no; `code` has a text `error.<code>`, `more` is what the server said besides. */
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

/** Calls of a page; the token opens the session and stands in a header, never in an address. */
export interface Calls {
  get<Reply>(path: string): Promise<Reply>;
  post<Reply>(path: string, body?: unknown): Promise<Reply>;
}

/** Calls with a token; without one, those that need none. Throws CallError: `offline` where nothing came back. */
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
