import { refuse } from '#contract/wire/envelope.ts';
import { type ErrorCode, errorStatus } from '#contract/wire/error-codes.ts';

/** A reply, of whichever version of HTTP its server speaks. */
interface Reply {
  code(status: number): Reply;
  header(name: string, value: string): Reply;
  type(type: string): Reply;
  send(body: object): Reply;
}

/** Refuses a call as a gateway does, where none is asked; it is never stored. */
export function refuseCall(reply: Reply, errorCode: ErrorCode): Reply {
  return reply
    .code(errorStatus[errorCode])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refuse(errorCode));
}

/** What an error of the web server is called in a call's envelope. */
export function callErrorOf(status: number): ErrorCode {
  if (status >= 500) return 'unknown_error';
  return CODES[status] ?? 'bad_request';
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};
