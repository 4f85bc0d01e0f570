/** A failed API call; `error.<code>` is the key of its text. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Calls the demo payment provider. Throws CallError; its code is `offline` if there is no response. The token is sent
 * in a header, never in a URL.
 */
export async function call<Reply>(method: 'GET' | 'POST', path: string, body?: object, token = ''): Promise<Reply> {
  const reply = await fetch(path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  const reported = await reply?.json().catch(() => undefined);
  if (reply === undefined || reported === undefined) throw new CallError('offline');
  if (reply.ok) return reported;
  throw new CallError(typeof reported.error === 'string' ? reported.error : 'busy');
}

/** The error code of a caught error; `busy` if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof CallError ? error.code : 'busy';
}
