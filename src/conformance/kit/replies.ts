/** Checks of replies. Each function throws Failed with the first broken rule. */
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { errorStatus, isErrorCode } from '#contract/wire/error-codes.ts';
import { isObject, ownText } from '#model/json/json.ts';
import { soundFault } from '../sound/sound.ts';
import type { Exchange } from '../verdict/exchange.ts';
import type { RuleId } from '../verdict/rules.ts';
import { Failed, type Fault, must, NotTried } from '../verdict/verdict.ts';
import type { CallChecks } from './contract-checks.ts';

export interface Reply {
  readonly status: number;
  readonly success: boolean;
  readonly value: unknown;
  readonly errorCode: string | undefined;
  readonly envelope: Readonly<Record<string, unknown>>;
}

/**
 * Parses a reply: complete, in time, within the size limit, JSON with the right content type, an envelope (except the
 * success of a bare call).
 */
export function readReply(exchange: Exchange, isBare = false): Reply {
  must(transportFault(exchange));
  const body = parse(exchange);
  must(contentTypeFault(exchange));
  if (isBare && exchange.status < 400 && isObject(body) && !Object.hasOwn(body, 'success')) {
    return { status: exchange.status, success: true, value: body, errorCode: undefined, envelope: body };
  }
  if (!isObject(body) || typeof body['success'] !== 'boolean') {
    throw new Failed('reply-envelope', `answered ${exchange.status} without an envelope: ${show(exchange.body)}`);
  }
  const { success, value } = body;
  if (success && !Object.hasOwn(body, 'value')) throw new Failed('reply-envelope', 'a success without a value');
  if (success) must(envelopeFault(body, isBare));
  return { status: exchange.status, success, value, errorCode: ownText(body, 'errorCode'), envelope: body };
}

/** A success has one envelope, without an error code; that of a bare call has none. */
function envelopeFault(envelope: Readonly<Record<string, unknown>>, isBare: boolean): Fault | undefined {
  const { value } = envelope;
  const hasCode = (ownText(envelope, 'errorCode') ?? '') !== '';
  const detail =
    (isBare && 'a success in an envelope, where the value alone is expected') ||
    (isObject(value) && typeof value['success'] === 'boolean' && 'value' in value && 'an envelope in the envelope') ||
    (hasCode && 'a success with an error code');
  return detail ? { rule: 'envelope-fits', detail } : undefined;
}

/** The fault of an exchange without a readable reply. */
export function transportFault({ kind, ms, body, why }: Exchange): Fault | undefined {
  if (kind === 'late') return { rule: 'reply-in-time', detail: `no whole reply after ${Math.round(ms)} ms` };
  if (kind === 'large') return { rule: 'reply-size', detail: `more than ${body.length} characters` };
  return kind === 'broken' ? { rule: 'reply-whole', detail: why || 'the connection broke' } : undefined;
}

function parse({ body, status }: Exchange): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Failed('reply-json', `answered ${status} with what is no JSON: ${show(body)}`);
  }
}

function contentTypeFault({ headers }: Exchange): Fault | undefined {
  const type = headers['content-type'] ?? 'no content type';
  if (/^application\/json\s*(?:;|$)/i.test(type)) return undefined;
  return { rule: 'reply-content-type', detail: `JSON that calls itself ${show(type)}` };
}

/**
 * Expects a success whose value passes schema and soundness checks; returns the value. `request`: if known, the reply
 * must match it too.
 */
export function expectSuccess(exchange: Exchange, checks: CallChecks, request?: unknown): unknown {
  const reply = readReply(exchange, checks.isBare);
  // A rate limit from earlier requests proves nothing about the call.
  if (reply.status === 429 && !reply.success) throw new NotTried(`asked too often: ${reported(reply)}`);
  if (!reply.success) throw new Failed('happy-path', `refused with ${reported(reply)}`);
  if (reply.status !== 200) throw new Failed('success-status', `a success under ${reply.status}`);
  must(checks.value(reply.value));
  const { name, token } = checks.call;
  must(soundFault({ call: name, isPrivate: token, request, value: reply.value, exchange }, Date.now()));
  return reply.value;
}

export interface Refusal {
  readonly statuses: readonly number[];
  /** Any of these codes; absent: any code. */
  readonly codes?: readonly string[];
  /** The broken rule if the call succeeds. */
  readonly answered: RuleId;
  /** The broken rule if it is refused differently. */
  readonly otherwise: RuleId;
}

export function expectRefusal(exchange: Exchange, checks: CallChecks | undefined, wanted: Refusal): Reply {
  const reply = readReply(exchange, checks?.isBare);
  if (reply.success) throw new Failed(wanted.answered, `answered ${reply.status} with a success`);
  const fits = wanted.statuses.includes(reply.status) && (wanted.codes?.includes(reply.errorCode ?? '') ?? true);
  if (!fits) throw new Failed(wanted.otherwise, `refused with ${reported(reply)} instead of ${wantedInWords(wanted)}`);
  const fault = checks?.refusal(reply.envelope);
  if (fault) throw new Failed('reply-envelope', fault.detail);
  must(statusFault(reply));
  return reply;
}

function statusFault({ status, errorCode }: Reply): Fault | undefined {
  if (!isErrorCode(errorCode) || errorStatus[errorCode] === status) return undefined;
  return { rule: 'refusal-status', detail: `${errorCode} under ${status} instead of ${errorStatus[errorCode]}` };
}

function wantedInWords({ statuses, codes }: Refusal): string {
  return `${statuses.join(' or ')}${codes ? ` ${codes.join(' or ')}` : ''}`;
}

export function reported({ status, errorCode, value }: Reply): string {
  const fields = readFieldProblems(value).map(({ field }) => field);
  return `${status} ${errorCode ?? 'without a code'}${fields.length === 0 ? '' : ` (${fields.join(', ').slice(0, 120)})`}`;
}

function show(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
