import ky, { HTTPError, TimeoutError } from 'ky';
import { isAttended } from '#console/session/activity.ts';
import { readEnvelope } from '#contract/envelope.ts';
import { UNATTENDED_HEADER } from '#contract/staff/session.calls.ts';
import { CSRF_HEADER, type StaffCall, staffPath } from '#contract/staff/staff-call.ts';

/** A call that was refused or did not come through; the code says which, `value` what the gateway adds. */
export class StaffCallFailed extends Error {
  override readonly name = 'StaffCallFailed';
  /** A code of the contract, or `network_abnormal` and `bad_reply` where no answer could be read. */
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

/** Makes the client of one page. `csrf` answers the session's token, undefined before there is one. */
export function createStaffClient(csrf: () => string | undefined, origin = ''): StaffClient {
  return {
    async send(call, request, merchant, signal) {
      const isRead = call.method === 'GET';
      const token = csrf();
      const response = await ky(`${origin}${staffPath(call, merchant)}`, {
        method: call.method,
        timeout: TIMEOUT_MS,
        throwHttpErrors: false,
        credentials: 'same-origin',
        retry: isRead ? { limit: 1 } : 0,
        ...(isRead ? { searchParams: paramsOf(request) } : { json: request }),
        headers: {
          ...(token === undefined ? {} : { [CSRF_HEADER]: token }),
          // What the page asks by itself keeps no session open.
          ...(isAttended() ? {} : { [UNATTENDED_HEADER]: '1' }),
        },
        ...(signal && { signal }),
      }).catch((error: unknown) => {
        if (signal?.aborted) throw signal.reason;
        throw asFailure(error);
      });
      return readReply(call, await response.json().catch(() => undefined));
    },
  };
}

function paramsOf(request: object): [string, string][] {
  return Object.entries(request).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
}

function asFailure(error: unknown): StaffCallFailed {
  const isLine = error instanceof TimeoutError || error instanceof TypeError || error instanceof HTTPError;
  if (isLine) return new StaffCallFailed('network_abnormal');
  throw error;
}

function readReply<Reply>(call: StaffCall<never, Reply>, body: unknown): Reply {
  const envelope = readEnvelope(body);
  if (envelope === undefined) throw new StaffCallFailed('bad_reply');
  if (!envelope.success)
    throw new StaffCallFailed(envelope.errorCode ?? 'unknown_error', envelope.value, envelope.detail);
  return call.read(envelope.value);
}
