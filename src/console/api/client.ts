import { isAttended } from '#console/api/activity.ts';
import { UNATTENDED_HEADER } from '#contract/staff/session/calls.ts';
import { CSRF_HEADER, type StaffCall, staffPath } from '#contract/staff/staff-call.ts';
import { readEnvelope } from '#contract/wire/envelope.ts';

/** A call that was refused or did not come through; the code says which, `value` what the gateway adds. */
export class StaffCallFailed extends Error {
  override readonly name = 'StaffCallFailed';
  /** A code of the contract; `network_abnormal`, `offline` (nothing was sent) and `bad_reply` where no answer could be read. */
  readonly code: string;
  readonly value: unknown;
  /** In words, where the gateway had some. */
  readonly detail: string | undefined;

  constructor(code: string, value: unknown = null, detail?: string) {
    super(detail ?? code);
    this.code = code;
    this.value = value;
    this.detail = detail;
  }
}

/** Sends calls of the staff from the console's page. */
export interface StaffClient {
  /** The reply as the call's reader sees it. Rejects with StaffCallFailed. */
  send<Request extends object, Reply>(
    call: StaffCall<Request, Reply>,
    request: Request,
    merchant?: string,
    signal?: AbortSignal,
  ): Promise<Reply>;
}

const TIMEOUT_MS = 15_000;
/** A read that did not come through is asked once more after this. */
const AGAIN_MS = 300;
/** Answers of a gateway or a proxy that is away for a moment. */
const PASSING: readonly number[] = [408, 502, 503, 504];

/**
 * Makes the client of one page. `csrf` answers the session's token, undefined before there is one. The request leaves while
 * `send` is called: what a press asks for does not wait for what the press draws.
 */
export function createStaffClient(csrf: () => string | undefined, origin = ''): StaffClient {
  return {
    async send(call, request, merchant, signal) {
      const isRead = call.method === 'GET';
      const token = csrf();
      const query = isRead ? new URLSearchParams(paramsOf(request)).toString() : '';
      const address = `${origin}${staffPath(call, merchant)}${query === '' ? '' : `?${query}`}`;
      const init: RequestInit = {
        method: call.method,
        credentials: 'same-origin',
        ...(isRead ? {} : { body: JSON.stringify(request) }),
        headers: {
          accept: 'application/json',
          ...(isRead ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { [CSRF_HEADER]: token }),
          // What the page asks by itself keeps no session open.
          ...(isAttended() ? {} : { [UNATTENDED_HEADER]: '1' }),
        },
      };
      const response = await (isRead ? readTwice : change)(address, init, signal);
      return readReply(call, await response.json().catch(() => undefined));
    },
  };
}

/** Never waits for a network: what a member of staff wants now is not done later. */
async function change(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const wasOffline = navigator.onLine === false;
  try {
    return await ask(address, init, signal);
  } catch (error) {
    throw wasOffline && error instanceof StaffCallFailed ? new StaffCallFailed('offline') : error;
  }
}

async function readTwice(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await ask(address, init, signal);
    if (!PASSING.includes(response.status)) return response;
  } catch (error) {
    if (!(error instanceof StaffCallFailed)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return ask(address, init, signal);
}

/** Rejects with StaffCallFailed where no answer came, with the signal's own reason where nobody wants one any more. */
async function ask(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(address, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof TypeError || limit.aborted) throw new StaffCallFailed('network_abnormal');
    throw error;
  }
}

function paramsOf(request: object): [string, string][] {
  return Object.entries(request).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
}

function readReply<Reply>(call: StaffCall<never, Reply>, body: unknown): Reply {
  const envelope = readEnvelope(body);
  if (envelope === undefined) throw new StaffCallFailed('bad_reply');
  if (!envelope.success)
    throw new StaffCallFailed(envelope.errorCode ?? 'unknown_error', envelope.value, envelope.detail);
  return call.read(envelope.value);
}
