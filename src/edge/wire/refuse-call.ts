import { refuse } from '#contract/wire/envelope.ts';
import { type ErrorCode, errorStatus } from '#contract/wire/error-codes.ts';

/** A reply of either HTTP version. */
interface Reply {
  code(status: number): Reply;
  header(name: string, value: string): Reply;
  type(type: string): Reply;
  send(body: object): Reply;
}

/** Refuses a call with a gateway's error reply without asking the gateway; never stored. */
export function refuseCall(reply: Reply, errorCode: ErrorCode): Reply {
  return reply
    .code(errorStatus[errorCode])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refuse(errorCode));
}

/** Maps an HTTP status of the web server to a contract error code. */
export function callErrorOf(status: number): ErrorCode {
  if (status >= 500) return 'unknown_error';
  return CODES[status] ?? 'bad_request';
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};
