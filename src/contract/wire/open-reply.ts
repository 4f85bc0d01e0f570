import type { Call, ReplyContext } from '../call/call.ts';
import { isTooDeep } from '../call/read.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { BadReply, CallRefused, NotOffered, refusalTextKey, Unauthorized, Unreachable } from './errors.ts';
import type { Received } from './whole-reply.ts';

const GATEWAY_IS_AWAY = [502, 503, 504];
const SIGNED_OUT = ['not_logged_in', 'session_expired'];

/**
 * Opens a reply: returns the value as the call's reader parses it, or throws one of the errors of errors.ts. A proxy's
 * 502, 503 or 504 counts as no reply; a 401 ends the session only if the call needed a token. Drops the gateway's
 * message if `hasOwnText` accepts its text key: the brand has a text of its own.
 */
export function openReply<Request, Reply>(
  call: Call<Request, Reply>,
  received: Received,
  currencyExponent: number,
  hasOwnText: HasOwnText = () => false,
): Reply {
  if (call.own && received.status === 404) throw new NotOffered(call.name);
  const reply = parse(received);
  if (isTooDeep(reply)) throw new BadReply(call.name, 'too deep', received.status);
  const envelope = readEnvelope(reply);
  if (call.bare && envelope === undefined && isMap(reply) && received.status < 400)
    return call.read(reply, contextOf(received, currencyExponent));
  if (envelope?.success && received.status < 400)
    return call.read(envelope.value, contextOf(received, currencyExponent));
  throw failureOf(call, received, envelope, hasOwnText);
}

/** Whether the caller has its own text for a text key. */
export type HasOwnText = (textKey: string) => boolean;

function failureOf(
  call: Call<never, unknown>,
  received: Received,
  envelope: Envelope | undefined,
  hasOwnText: HasOwnText,
): Error {
  const { status } = received;
  const code = envelope?.errorCode;
  if (call.own && code === 'function_not_available') return new NotOffered(call.name);
  const refusal = { code, value: envelope?.value, status };
  const parts = { ...refusal, message: hasOwnText(refusalTextKey(refusal)) ? undefined : envelope?.message };
  if (call.token && (status === 401 || SIGNED_OUT.includes(code ?? ''))) {
    return new Unauthorized(call.name, { ...parts, code: code ?? 'not_logged_in' });
  }
  if (envelope) return new CallRefused(call.name, parts);
  if (GATEWAY_IS_AWAY.includes(status)) return new Unreachable(call.name, 'network_abnormal');
  return new BadReply(call.name, faultOf(received), status);
}

function faultOf(received: Received): BadReply['reason'] {
  if (!isJson(received.headers)) return 'wrong content type';
  return parse(received) === undefined ? 'not json' : 'no envelope';
}

/** An object, not an array or a primitive: those come from another server's page. */
function isMap(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && !Array.isArray(reply);
}

function parse(received: Received): unknown {
  if (!isJson(received.headers)) return undefined;
  try {
    return JSON.parse(received.body);
  } catch {
    return undefined;
  }
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[a-z.-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

function contextOf(received: Received, currencyExponent: number): ReplyContext {
  return { header: (name) => received.headers.get(name), currencyExponent };
}
