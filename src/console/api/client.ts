import { isAttended } from '#console/api/activity.ts';
import { UNATTENDED_HEADER } from '#contract/staff/session/calls.ts';
import { CSRF_HEADER, type StaffCall, staffPath } from '#contract/staff/staff-call.ts';
import { readEnvelope } from '#contract/wire/envelope.ts';

/** A refused or failed call; `code` is the reason, `value` the details from the gateway. */
export class StaffCallFailed extends Error {
  override readonly name = 'StaffCallFailed';
  /**
   * An error code of the contract; if there is no readable reply: `network_abnormal` for a read, `unanswered` for a
   * change that may have been made, `offline` (nothing was sent) or `bad_reply`.
   */
  readonly code: string;
  readonly value: unknown;
  /** Message from the gateway, if any. */
  readonly detail: string | undefined;

  constructor(code: string, value: unknown = null, detail?: string) {
    super(detail ?? code);
    this.code = code;
    this.value = value;
    this.detail = detail;
  }
}

export interface StaffClient {
  /** Returns the parsed reply. Rejects with StaffCallFailed. */
  send<Request extends object, Reply>(
    call: StaffCall<Request, Reply>,
    request: Request,
    merchant?: string,
    signal?: AbortSignal,
  ): Promise<Reply>;
}

const TIMEOUT_MS = 15_000;
/** Longer: a change is not sent twice, and without an answer its result is unknown. */
const CHANGE_TIMEOUT_MS = 45_000;
/** Delay before the single retry of a failed read. */
const AGAIN_MS = 300;
/** Statuses of a temporarily unavailable gateway or proxy. */
const PASSING: readonly number[] = [408, 502, 503, 504];

/**
 * Creates the client of one page. `csrf` returns the session's token, undefined before sign-in. The request is sent
 * synchronously in `send`, before the click's rendering.
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
          // Background requests must not extend the session.
          ...(isAttended() ? {} : { [UNATTENDED_HEADER]: '1' }),
        },
      };
      const response = await (isRead ? readTwice : change)(address, init, signal);
      return readReply(call, await response.json().catch(() => undefined));
    },
  };
}

/** Changes never wait for the network: a staff action must not happen later. */
async function change(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const wasOffline = navigator.onLine === false;
  try {
    return await ask(address, init, signal, CHANGE_TIMEOUT_MS);
  } catch (error) {
    throw error instanceof StaffCallFailed ? new StaffCallFailed(wasOffline ? 'offline' : 'unanswered') : error;
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

/** Rejects with StaffCallFailed if there is no reply, and with the signal's reason if aborted. */
async function ask(
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
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
