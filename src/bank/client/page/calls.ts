/** A call that was answered with no; `code` has a text `error.<code>`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Asks the bank. Throws CallError: `offline` where nothing came back. A token stands in a header, never in an address. */
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
  const told = await reply?.json().catch(() => undefined);
  if (reply === undefined || told === undefined) throw new CallError('offline');
  if (reply.ok) return told;
  throw new CallError(typeof told.error === 'string' ? told.error : 'busy');
}

/** The code of what went wrong. */
export function codeOf(error: unknown): string {
  return error instanceof CallError ? error.code : 'busy';
}
