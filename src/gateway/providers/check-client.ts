import { randomUUID } from 'node:crypto';
import { Compile } from 'typebox/compile';
import {
  CHECK_SKEW_MS,
  CHECKS_PREFIX,
  type CheckAction,
  type CheckError,
  type CheckReply,
  type CheckRequest,
  checkActions,
  checkHeaders,
  checkReply,
  checkSigned,
} from '#contract/checks/checks.ts';
import { signText, validateSigned } from '#serving/signature.ts';
import { type CheckProvider, checkCode } from '../config/checks.ts';
import { type SendToProvider, sendByFetch } from './send-by-fetch.ts';

/** Why there is no answer, as stored and shown to staff. `bad_reply`: unsigned, malformed, or about another question. */
export type Silence = 'not_configured' | 'no_answer' | 'bad_reply' | 'refused';

export type CheckAnswer<Action extends CheckAction> =
  | { readonly kind: 'answer'; readonly value: CheckReply<Action> }
  | { readonly kind: 'silent'; readonly why: Silence };

type Question<Action extends CheckAction> = Omit<CheckRequest<Action>, 'reference'>;

/** Registers and other providers of checks. Nothing here throws or rejects. */
export interface Checks {
  /** Whether a provider answers about a subject: one with an address in the settings, or the demo's. */
  has(subject: string): boolean;
  /** Asks the provider of `subject` once, within the time of the gateway's patience. */
  ask<Action extends CheckAction>(action: Action, question: Question<Action>): Promise<CheckAnswer<Action>>;
}

interface ChecksDeps {
  readonly now: () => number;
  /** Answers for providers that are not configured: a demo. */
  readonly demo?: CheckLine | undefined;
  /** Timeout of a question in milliseconds. */
  readonly patienceMs?: number | undefined;
}

/** How a provider is reached. */
export interface CheckLine {
  readonly secret: string;
  readonly send: SendToProvider<CheckAction>;
}

const PATIENCE_MS = 3_000;
const compiled = Object.fromEntries(checkActions.map((action) => [action, Compile(checkReply(action))]));

/** Clients of the configured providers. A reply counts only if it is signed, fresh, valid, and about the question. */
export function createChecks(providers: readonly CheckProvider[], deps: ChecksDeps): Checks {
  const { now, demo, patienceMs = PATIENCE_MS } = deps;
  const lines = new Map<string, CheckLine>(
    providers.map(({ code, secret, url }) => [code, { secret, send: sendByFetch(url, CHECKS_PREFIX) }]),
  );
  return {
    has: (subject) => demo !== undefined || lines.has(checkCode(subject)),
    async ask(action, question) {
      const code = checkCode(question.subject);
      const line = lines.get(code) ?? demo;
      if (line === undefined) return silent('not_configured');
      const reference = randomUUID();
      const body = JSON.stringify({ ...question, reference });
      const timestamp = String(now());
      const headers = {
        'content-type': 'application/json',
        [checkHeaders.provider]: code,
        [checkHeaders.timestamp]: timestamp,
        [checkHeaders.signature]: signText(line.secret, checkSigned(timestamp, action, body)),
      };
      const signal = AbortSignal.timeout(patienceMs);
      const reply = await line.send({ action, headers, body, signal }).catch(() => undefined);
      if (reply === undefined) return silent('no_answer');
      const doubt = validateSigned({
        secret: line.secret,
        timestamp: reply.header(checkHeaders.timestamp),
        signature: reply.header(checkHeaders.signature),
        signed: (time) => checkSigned(time, action, reply.body),
        now: now(),
        skewMs: CHECK_SKEW_MS,
      });
      return doubt === undefined ? readAnswer(action, { reference, subject: question.subject }, reply.body) : WRONG;
    },
  };
}

const silent = (why: Silence) => ({ kind: 'silent', why }) as const;
const WRONG = silent('bad_reply');

function readAnswer<Action extends CheckAction>(
  action: Action,
  asked: { readonly reference: string; readonly subject: string },
  body: string,
): CheckAnswer<Action> {
  const reply = parse(body);
  if (compiled[action]?.Check(reply) !== true) return WRONG;
  // The check has validated the type.
  const read = reply as { ok: true; value: CheckReply<Action> } | { ok: false; error: CheckError };
  if (!read.ok) return silent('refused');
  const { reference, subject } = read.value;
  return reference === asked.reference && subject === asked.subject ? { kind: 'answer', value: read.value } : WRONG;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
