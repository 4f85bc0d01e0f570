import { type FieldProblem, readFieldProblems } from './envelope.ts';
import { type ErrorCode, isErrorCode } from './error-codes.ts';

/** Codes of failures that were not sent by a gateway. */
export type FailureCode =
  | 'network_abnormal'
  | 'offline'
  | 'timeout'
  | 'bad_reply'
  | 'not_offered'
  | 'codec_missing'
  | 'session_not_kept';

/** Base class of the errors of a call. `textKey` names the text to show if the gateway sent no message. */
export abstract class CallError extends Error {
  abstract readonly code: string;
  /** Key in the errors texts. */
  abstract readonly textKey: string;
  readonly call: string;

  constructor(call: string, message: string, options?: ErrorOptions) {
    super(`${call}: ${message}`, options);
    this.name = new.target.name;
    this.call = call;
  }
}

export interface RefusalParts {
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly value: unknown;
  readonly status: number;
}

/** The gateway understood the request and refused it. */
export class CallRefused extends CallError {
  readonly code: string;
  readonly textKey: string;
  /** The gateway's own message for the visitor; shown instead of the text of `textKey`. */
  readonly serverMessage: string | undefined;
  readonly value: unknown;
  readonly status: number;

  constructor(call: string, parts: RefusalParts) {
    super(call, `refused with ${parts.code ?? 'no code'} (${parts.status})`);
    this.code = parts.code ?? 'unknown_error';
    this.textKey = refusalTextKey(parts);
    this.serverMessage = parts.message;
    this.value = parts.value;
    this.status = parts.status;
  }

  get fields(): readonly FieldProblem[] {
    return readFieldProblems(this.value);
  }
}

/** The token is missing or no longer valid: 401. */
export class Unauthorized extends CallRefused {}

/**
 * The gateway does not have the call or the merchant has disabled it; the portal continues without it and shows no
 * error.
 */
export class NotOffered extends CallError {
  readonly code: FailureCode = 'not_offered';
  readonly textKey = 'error.function_not_available';

  constructor(call: string) {
    super(call, 'is not offered here');
  }
}

/**
 * Log-in succeeded, but the browser refuses the session cookie. The user is notified, otherwise nothing would seem to
 * happen.
 */
export class SessionCookieRefused extends CallError {
  readonly code: FailureCode = 'session_not_kept';
  readonly textKey = 'error.session_not_kept';

  constructor(call: string) {
    super(call, 'the browser did not keep the session');
  }
}

/** No reply: connection refused, aborted or timed out; `offline`: the device had no network, and nothing was sent. */
export class Unreachable extends CallError {
  readonly code: FailureCode;
  readonly textKey: string;

  constructor(call: string, reason: 'network_abnormal' | 'offline' | 'timeout', options?: ErrorOptions) {
    super(call, reason === 'timeout' ? 'no answer in time' : 'no answer', options);
    this.code = reason;
    this.textKey = reason === 'offline' ? 'error.offline' : 'error.network_abnormal';
  }
}

/** Why a reply is unusable. */
export type BadReplyReason =
  | 'not json'
  | 'no envelope'
  | 'too large'
  | 'wrong content type'
  | 'too deep'
  | 'another merchant';

/** The reply does not match this contract: HTML, broken JSON, no envelope, too large, or for another merchant. */
export class BadReply extends CallError {
  readonly code: FailureCode = 'bad_reply';
  readonly textKey = 'error.unknown_error';
  readonly reason: BadReplyReason;
  readonly status: number;

  constructor(call: string, reason: BadReplyReason, status: number) {
    super(call, `the reply (${status}) is unusable: ${reason}`);
    this.reason = reason;
    this.status = status;
  }
}

/** The gateway profile requires a payload codec that this client does not have; nothing was sent. */
export class CodecMissing extends CallError {
  readonly code: FailureCode = 'codec_missing';
  readonly textKey = 'error.unknown_error';

  constructor(call: string, codec: string) {
    super(call, `needs the payload codec ${codec}, which this client does not have`);
  }
}

/**
 * The text key of a refusal (D41): a 422 that names no field asks for correct information; an unknown code maps to the
 * unknown error. Gateways that send the text use the same function.
 */
export function refusalTextKey({ code, status, value }: Omit<RefusalParts, 'message'>): string {
  if (code === 'invalid_request' || !isErrorCode(code)) return textKeyOfStatus(status, readFieldProblems(value));
  return errorTextKey(code);
}

function textKeyOfStatus(status: number, fields: readonly FieldProblem[]): string {
  if (status === 422) return fields.length === 0 ? 'error.incorrect_user_information' : 'error.invalid_request';
  if (status === 401) return 'error.not_logged_in';
  if (status === 429) return 'error.too_many_requests';
  if (status === 503) return 'error.overloaded';
  return 'error.unknown_error';
}

export function errorTextKey(code: ErrorCode): string {
  return `error.${code}`;
}
