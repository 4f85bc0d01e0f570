import { Compile } from 'typebox/compile';
import {
  PAYMENT_SKEW_MS,
  type PaymentAction,
  type PaymentReply,
  paymentActions,
  paymentHeaders,
  paymentReply,
  paymentSigned,
} from '#contract/payments/payments.ts';
import type { RuleId } from '../verdict/rules.ts';
import { Failed } from '../verdict/verdict.ts';
import type { ProviderDeps } from './deps.ts';

const replies = Object.fromEntries(paymentActions.map((action) => [action, Compile(paymentReply(action))]));

/** Errors of a deliberately wrong call. */
export interface Wrong {
  readonly secret?: string;
  readonly offMs?: number;
  readonly signedAs?: PaymentAction;
  readonly without?: string;
}

export type Reported<Action extends PaymentAction> =
  | { readonly ok: true; readonly value: PaymentReply<Action> }
  | { readonly ok: false; readonly error: string };

/** Calls a provider and validates the reply as a gateway does: signature, timestamp and schema. */
export async function ask<Action extends PaymentAction>(
  deps: ProviderDeps,
  action: Action,
  request: unknown,
  wrong: Wrong = {},
): Promise<Reported<Action>> {
  const body = typeof request === 'string' ? request : JSON.stringify(request);
  const answer = await deps.post(action, headersOf(deps, action, body, wrong), body).catch((error: unknown) => {
    throw new Failed(
      'provider-answers',
      `${action} is not answered: ${error instanceof Error ? error.message : error}`,
    );
  });
  const fault = doubtOf(deps, action, answer.body, answer.header);
  if (fault !== undefined) throw new Failed('provider-signed', `the reply of ${action} ${fault}`);
  const reported = readJson(answer.body);
  if (replies[action]?.Check(reported) !== true)
    throw new Failed('provider-reply', `the reply of ${action} does not fit: ${answer.body.slice(0, 200)}`);
  // Safe cast: validated above.
  return reported as Reported<Action>;
}

function headersOf({ code, secret, sign, now }: ProviderDeps, action: PaymentAction, body: string, wrong: Wrong) {
  const timestamp = String(now() + (wrong.offMs ?? 0));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    [paymentHeaders.provider]: code,
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: sign(wrong.secret ?? secret, paymentSigned(timestamp, wrong.signedAs ?? action, body)),
  };
  if (wrong.without !== undefined) delete headers[wrong.without];
  return headers;
}

/** Why a reply is not authentic or not fresh; undefined: it is both. */
export function doubtOf(
  { secret, sign, now }: ProviderDeps,
  action: PaymentAction | 'events',
  body: string,
  header: (name: string) => string | undefined,
): string | undefined {
  const timestamp = header(paymentHeaders.timestamp);
  const signature = header(paymentHeaders.signature);
  if (timestamp === undefined || signature === undefined) return 'has no timestamp or no signature';
  if (sign(secret, paymentSigned(timestamp, action, body)) !== signature) return 'is not signed with the shared secret';
  return Math.abs(now() - Number(timestamp)) > PAYMENT_SKEW_MS ? 'is stale' : undefined;
}

/** Parses a body; undefined if it is not JSON. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Throws if the reply is not this refusal. */
export function mustRefuse(reported: Reported<PaymentAction>, error: string, rule: RuleId, what: string): void {
  if (reported.ok) throw new Failed(rule, `${what} is taken, expected ${error}`);
  if (reported.error !== error) throw new Failed(rule, `${what} is refused with ${reported.error}, expected ${error}`);
}

/** The value of a reply. Throws for a refusal. */
export function takeValue<Action extends PaymentAction>(
  reported: Reported<Action>,
  rule: RuleId,
  what: string,
): PaymentReply<Action> {
  if (reported.ok) return reported.value;
  throw new Failed(rule, `${what} is refused with ${reported.error}`);
}
